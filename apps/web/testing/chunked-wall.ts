import { chunkCountFor, chunkOf, encodeAspect, hashOfId } from '@salon/api-contract';
import { aWallImage } from './an-image.ts';
import type { Answer } from './fake-server.ts';

const aspectOf = (number: number) => [1.5, 0.667, 1.333, 0.75, 1.778][number % 5] ?? 1;

/** Images as the server sends them; those without a date are last. */
export const someImages = (count: number, undated = 0) =>
  Array.from({ length: count }, (_, number) => {
    const isDated = number < count - undated;
    const date = isDated ? new Date(Date.UTC(2020, 0) + number * 60_000) : null;
    return aWallImage(`i${number}`, {
      aspect: aspectOf(number),
      date: date?.toISOString().slice(0, 19) ?? null,
    });
  });

type Images = ReturnType<typeof someImages>;

/** The images of the shuffled wall in the chunks of the server. */
export function chunksByHash(images: Images): Images[] {
  const chunks = Array.from({ length: chunkCountFor(images.length) }, (): Images => []);
  for (const image of images) chunks[chunkOf(image.id, chunks.length)]?.push(image);
  for (const chunk of chunks) chunk.sort((a, b) => hashOfId(a.id) - hashOfId(b.id));
  return chunks;
}

/** The images by date in chunks of 200, the undated ones in others. */
export function chunksByDate(images: Images): Images[] {
  const chunks: Images[] = [];
  for (const some of [images.filter(({ date }) => date), images.filter(({ date }) => !date)]) {
    for (let at = 0; at < some.length; at += 200) chunks.push(some.slice(at, at + 200));
  }
  return chunks;
}

/** The answers of a server to a wall in chunks, which are named by their last image. */
export function chunkAnswers(chunks: Images[], orderBy = ''): Record<string, Answer> {
  const nameOf = (chunk: Images) => `${orderBy}${chunk.length}-${chunk.at(-1)?.id}`;
  const all = chunks.flat();
  const index = {
    count: all.length,
    undated: all.filter(({ date }) => date === null).length,
    chunks: chunks.map((chunk) => ({
      name: nameOf(chunk),
      count: chunk.length,
      aspects: chunk.map(({ aspect }) => encodeAspect(aspect)).join(''),
      first: chunk[0]?.date ?? null,
    })),
  };
  return {
    [`GET /images/wall/index${orderBy && `?orderBy=${orderBy}`}`]: () => ({ data: index }),
    ...Object.fromEntries(
      chunks.map((images) => [
        `GET /images/wall/chunks/${nameOf(images)}`,
        () => ({ data: { images } }),
      ]),
    ),
  };
}
