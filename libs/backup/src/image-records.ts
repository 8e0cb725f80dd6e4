import { readLines, writeLines, type LinesFile } from './json-lines.ts';
import { collectionOf, fromLine, linesOf, recordsPath, toLine } from './records.ts';
import type { RawDatabase } from '@salon/mongo';

/** New states of records by id; null for those that are gone. */
export type Changes = Map<string, string | null>;

/** A gallery in which more changes while it is read cannot be saved as of one moment. */
const maxRounds = 5;
/** Covers clocks that differ, and writes that take long. */
const overlapMs = 60_000;

/**
 * Writes the records of all images, in the order of their ids. Images that change while they are read are read again,
 * so that the file has the gallery as of one moment.
 */
export async function saveImageRecords(database: RawDatabase, run: string): Promise<LinesFile> {
  const path = recordsPath(run, 'images');
  let begunAt = Date.now();
  let written = await writeLines(path, linesOf(database, 'images'));
  let known = new Map<string, string>();
  for (let round = 1; round <= maxRounds; round += 1) {
    const since = new Date(begunAt - overlapMs);
    begunAt = Date.now();
    const latest = await linesSince(database, since);
    const changes: Changes = new Map([...latest].filter(([id, line]) => known.get(id) !== line));
    if (changes.size > 0) written = await changeRecords(path, changes);
    if (round > 1 && changes.size === 0) break;
    known = latest;
  }
  return written;
}

async function linesSince(database: RawDatabase, since: Date): Promise<Map<string, string>> {
  const isChanged = { $or: [{ changedAt: { $gte: since } }, { updatedAt: { $gte: since } }] };
  const changed = await collectionOf(database, 'images').find(isChanged).toArray();
  return new Map(changed.map((record) => [record._id, toLine(record)]));
}

/** Replaces, adds and removes records of a file that is in the order of their ids. */
export async function changeRecords(path: string, changes: Changes): Promise<LinesFile> {
  const pending = [...changes].sort(([a], [b]) => (a < b ? -1 : 1));
  const upTo = function* (id: string | undefined): Generator<string> {
    for (let next = pending[0]; next; next = pending[0]) {
      const [changed, line] = next;
      if (id !== undefined && changed >= id) return;
      pending.shift();
      if (line !== null) yield line;
    }
  };
  const merged = async function* (): AsyncGenerator<string> {
    for await (const line of readLines(path)) {
      const { _id } = fromLine(line);
      yield* upTo(_id);
      if (pending[0]?.[0] !== _id) yield line;
      else {
        const [, changed] = pending.shift() ?? [];
        if (changed != null) yield changed;
      }
    }
    yield* upTo(undefined);
  };
  return writeLines(path, merged());
}
