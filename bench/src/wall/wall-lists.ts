import {
  chunkCountFor,
  chunkOf,
  chunkOfFirstPage,
  encodeAspect,
  firstPageCount,
  firstPageLength,
  firstPageOf,
  hashOfId,
  maxWholeWall,
  type WallImage,
  type WallIndex,
} from '@salon/api-contract';
import { wallPath } from '../gallery/visit.ts';

/** The lists of a shuffled wall by their addresses, as the gateway replies: whole, as first pages and in chunks. */
export function wallLists(images: readonly WallImage[]): Map<string, unknown> {
  const total = images.length;
  const chunks = chunksByHash(images);
  const lists = new Map<string, unknown>([
    [wallPath, { data: { images, total } }],
    [`${wallPath}/index`, { data: indexOf(chunks) }],
  ]);
  for (let page = 0; page < firstPageCount; page++) {
    const chunk = chunks[chunkOfFirstPage(page, chunks.length)] ?? [];
    const first =
      total > maxWholeWall ? chunk.slice(0, firstPageLength) : firstPageOf(images, page);
    lists.set(`${wallPath}?opening=${page}`, { data: { images: first, total } });
  }
  chunks.forEach((chunk, at) => {
    lists.set(`${wallPath}/chunks/${nameOf(at)}`, { data: { images: chunk } });
  });
  return lists;
}

const nameOf = (chunk: number) => `d${chunk}`;

function chunksByHash(images: readonly WallImage[]): WallImage[][] {
  const chunks = Array.from({ length: chunkCountFor(images.length) }, (): WallImage[] => []);
  for (const image of images) chunks[chunkOf(image.id, chunks.length)]?.push(image);
  for (const chunk of chunks) chunk.sort((a, b) => hashOfId(a.id) - hashOfId(b.id));
  return chunks;
}

const indexOf = (chunks: readonly WallImage[][]): WallIndex => ({
  count: chunks.reduce((count, { length }) => count + length, 0),
  chunks: chunks.map((chunk, at) => ({
    name: nameOf(at),
    count: chunk.length,
    aspects: chunk.map(({ aspect }) => encodeAspect(aspect)).join(''),
  })),
});
