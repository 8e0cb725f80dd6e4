import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hasCode } from '@salon/file-system';
import type { HubFile } from './hub-file.ts';
import type { Hub } from './hub.ts';
import { InstallError, TransferError } from './install-error.ts';
import { checkedSha256, PartFile } from './part-file.ts';
import { whileMoving, withRetries, type HubTimeouts } from './retries.ts';

/** A request that brought this many bytes before it failed is no failed attempt. */
const minProgress = 64 * 1_024;

export interface Download {
  hub: Hub;
  id: string;
  revision: string;
  file: HubFile;
  /** The path of the complete file. The downloaded part is in the same folder, with the ending `.part`. */
  target: string;
  timeouts: HubTimeouts;
  /** Called with the bytes of the file on disk, and the bytes received from the network since the last call. */
  onBytes: (onDisk: number, received: number) => void;
  signal: AbortSignal;
}

/**
 * Downloads a file and returns its SHA-256. Continues the download of an earlier run. If the bytes are wrong, starts
 * over once.
 * @throws InstallError if the bytes are wrong again; TransferError if the hub fails repeatedly
 */
export async function download(job: Download): Promise<string> {
  const { file, target, signal } = job;
  const { downloadBackoffMs: backoffMs } = job.timeouts;
  await adoptTruncated(target);
  const part = await PartFile.open(`${target}.part`, file);
  try {
    // The second attempt follows wrong bytes, which are removed.
    for (let attempts = 0; attempts < 2; attempts += 1) {
      job.onBytes(part.size, 0);
      await withRetries(() => transferAll(part, job), { backoffMs, signal });
      const sha256 = await part.complete(target);
      if (sha256 !== null) return sha256;
    }
    await part.remove();
    throw new InstallError(`The hub sends wrong bytes for ${file.path} of ${job.id}.`);
  } finally {
    await part.close();
  }
}

/** The SHA-256 of a file; null if the file does not exist with the expected content. */
export async function sha256OnDisk(
  path: string,
  file: HubFile,
  signal?: AbortSignal,
): Promise<string | null> {
  return (await hasSize(path, file)) ? checkedSha256(path, file, signal) : null;
}

/** Whether a file exists with the expected size. Its content is not checked. */
export const hasSize = async (path: string, { size }: HubFile): Promise<boolean> =>
  (await sizeOf(path)) === size;

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Uses an incomplete file as the downloaded part, unless a part exists. */
async function adoptTruncated(target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  if ((await sizeOf(target)) === undefined) return;
  if ((await sizeOf(`${target}.part`)) === undefined) await rename(target, `${target}.part`);
  else await rm(target);
}

/** Requests the rest as often as it takes: a proxy may cut every connection after a while. */
async function transferAll(part: PartFile, job: Download): Promise<void> {
  for (;;) {
    const before = part.size;
    try {
      return await transfer(part, job);
    } catch (error) {
      const hasProgress = part.size - before >= minProgress;
      if (!(error instanceof TransferError) || !hasProgress) throw error;
    }
  }
}

/**
 * One request: appends what arrives.
 * @throws TransferError if the answer ends early
 */
async function transfer(
  part: PartFile,
  { hub, id, revision, file, timeouts, onBytes, signal }: Download,
): Promise<void> {
  if (part.isFull) return;
  const { idleLimitMs } = timeouts;
  await whileMoving({ idleLimitMs, signal }, async (watch) => {
    const source = { id, revision, path: file.path };
    const response = await hub.open(source, part.size, watch.signal);
    const firstByte = firstByteOf(response);
    if (firstByte !== part.size) {
      await part.startOver();
      onBytes(0, 0);
      // A server without range support sends the whole file.
      if (firstByte !== 0) {
        await response.body?.cancel();
        throw new TransferError(`The hub sent another part of ${file.path} than was requested`);
      }
    }
    for await (const bytes of bodyOf(response, file.path)) {
      watch.moved();
      await part.append(bytes);
      onBytes(part.size, bytes.length);
      // The hub sends more bytes than the file has.
      if (part.isFull) break;
    }
  });
  if (!part.isFull) throw new TransferError(`The hub sent only a part of ${file.path}`);
}

/** The position of a reply's first byte in the file; NaN if the reply is not a part of the file. */
function firstByteOf({ status, headers }: Response): number {
  if (status === 200) return 0;
  return Number(/^bytes (\d+)-/.exec(headers.get('content-range') ?? '')?.[1]);
}

async function* bodyOf(response: Response, path: string): AsyncGenerator<Uint8Array> {
  try {
    // The type is a general stream, but the body of a response consists of bytes.
    if (response.body) yield* response.body as ReadableStream<Uint8Array>;
  } catch (error) {
    throw new TransferError(`The download of ${path} broke off`, { cause: error });
  }
}
