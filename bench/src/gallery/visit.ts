import { maxWholeWall, wallIndexReply, wallReply } from '@salon/api-contract';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { request, type Reply } from '../http/request.ts';

/** The encodings that browsers accept. */
export const headers = { 'accept-encoding': 'gzip, deflate, br' };

export const wallPath = '/api/images/wall';
const firstPage = `${wallPath}?opening=0`;
/** The chunk of the first page, and that of the pictures ahead. */
const FIRST_CHUNKS = 2;

export interface Visit {
  /** The requested lists, in this order. */
  paths: readonly string[];
  /** On the network. */
  bytes: number;
  /** Until all are parsed. */
  ms: number;
  /** The number of images of the gallery. */
  count: number;
}

/**
 * Requests the lists that a first visit does: the first page, then the complete list of a small gallery, or the index
 * and the first chunks of a large one. Versions without an index have the complete list only.
 */
export async function visit(url: string): Promise<Visit> {
  const startedMs = performance.now();
  const paths: string[] = [];
  let bytes = 0;
  const read = async (path: string): Promise<unknown> => {
    paths.push(path);
    const reply = await request(url + path, { headers });
    bytes += reply.body.length;
    return JSON.parse((await plain(reply)).toString());
  };
  const count = await readLists(read);
  return { paths, bytes, ms: performance.now() - startedMs, count };
}

async function readLists(read: (path: string) => Promise<unknown>): Promise<number> {
  const { total = 0 } = wallReply.parse(await read(firstPage)).data;
  if (total <= maxWholeWall) return wallReply.parse(await read(wallPath)).data.images.length;
  const { chunks } = wallIndexReply.parse(await read(`${wallPath}/index`)).data;
  for (const { name } of chunks.slice(0, FIRST_CHUNKS)) await read(`${wallPath}/chunks/${name}`);
  return chunks.reduce((sum, chunk) => sum + chunk.count, 0);
}

async function plain({ headers: { 'content-encoding': encoding }, body }: Reply): Promise<Buffer> {
  if (encoding === 'br') return promisify(brotliDecompress)(body);
  return encoding === 'gzip' ? promisify(gunzip)(body) : body;
}
