import type { RawDatabase } from '@salon/mongo';
import { linesOf } from './records.ts';

/** Collections that change more often while they are read cannot be saved as of one moment. */
const maxReads = 5;

/**
 * All collections as of one moment: an image that is moved from one to another while they are read could be in both, or
 * in none.
 */
export async function* collectionLines(database: RawDatabase): AsyncGenerator<string> {
  let lines = await readAll(database);
  for (let reads = 1; reads < maxReads; reads += 1) {
    const again = await readAll(database);
    if (again.join() === lines.join()) break;
    lines = again;
  }
  yield* lines;
}

async function readAll(database: RawDatabase): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of linesOf(database, 'collections')) lines.push(line);
  return lines;
}
