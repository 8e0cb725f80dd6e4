import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

/** What the manifest says about a file of lines. */
export const linesFile = z.object({
  lines: z.number().int().min(0),
  /** Of the bytes, in hex. */
  sha256: z.string(),
});
export type LinesFile = z.infer<typeof linesFile>;

/** Reads a file line by line, without the line ends. In Node 24, readline also ends lines at U+2028, which JSON may have. */
export async function* readLines(path: string): AsyncGenerator<string> {
  const chunks: AsyncIterable<string> = createReadStream(path, 'utf8');
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** Writes lines to a file, which replaces an earlier one only when it is complete and on disk. */
export async function writeLines(path: string, lines: AsyncIterable<string>): Promise<LinesFile> {
  const part = `${path}.part`;
  const hash = createHash('sha256');
  let count = 0;
  const counted = async function* () {
    for await (const line of lines) {
      const text = `${line}\n`;
      hash.update(text);
      count += 1;
      yield text;
    }
  };
  await pipeline(Readable.from(counted()), createWriteStream(part));
  await toDisk(part);
  await rename(part, path);
  return { lines: count, sha256: hash.digest('hex') };
}

/** Returns after the content of a file, or the names in a folder, are on disk. */
export async function toDisk(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
