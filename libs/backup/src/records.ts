import { join } from 'node:path';
import { inBatches } from '@salon/media-data';
import { keys } from '@salon/object-storage';
import type { RawDatabase } from '@salon/mongo';
import { namedByFile } from '@salon/service-contract';
import mongoose from 'mongoose';
import { z } from 'zod';
import { readLines } from './json-lines.ts';
import type { SavedCollection } from './saved-collections.ts';

const { EJSON } = mongoose.mongo.BSON;

/** A record of any collection and version; only its id is known. */
export type AnyRecord = { _id: string } & Record<string, unknown>;

/** Records that are read or written together. */
export const batchSize = 500;

/** @param run the folder of the records of one run */
export const recordsPath = (run: string, collection: string): string =>
  join(run, `${collection}.jsonl`);

/** The list of the objects of all images. */
export const objectsPath = (run: string): string => join(run, 'objects.jsonl');

/** A record as a line that keeps all types of BSON. */
export const toLine = (record: AnyRecord): string => EJSON.stringify(record, { relaxed: false });

export function fromLine(line: string): AnyRecord {
  const record: unknown = EJSON.parse(line, { relaxed: false });
  return record as AnyRecord; // written by `toLine`, which the checksum of the file proves
}

export const collectionOf = (database: RawDatabase, name: SavedCollection) =>
  database.collection<AnyRecord>(name);

/** All records in the order of their ids, a batch at a time, so that no cursor is open for long. */
export async function* allRecords(
  database: RawDatabase,
  name: SavedCollection,
): AsyncGenerator<AnyRecord> {
  let last: string | undefined;
  for (;;) {
    const after = last === undefined ? {} : { _id: { $gt: last } };
    const batch = await collectionOf(database, name)
      .find(after)
      .sort({ _id: 1 })
      .limit(batchSize)
      // Else the first reply has only 101 records, and each batch needs more requests.
      .batchSize(batchSize)
      .toArray();
    yield* batch;
    last = batch.at(-1)?._id;
    if (batch.length < batchSize) return;
  }
}

export async function* linesOf(
  database: RawDatabase,
  name: SavedCollection,
): AsyncGenerator<string> {
  for await (const record of allRecords(database, name)) yield toLine(record);
}

/** The records of a file, a batch at a time. */
export const recordBatches = (path: string, size: number): AsyncGenerator<AnyRecord[]> =>
  inBatches(recordsIn(path), size);

async function* recordsIn(path: string): AsyncGenerator<AnyRecord> {
  for await (const line of readLines(path)) yield fromLine(line);
}

// Only the name: in a record that was read from a line, numbers are objects of BSON, which the schema of a rendition
// refuses.
const rendition = z.preprocess(namedByFile, z.object({ file: z.string() }));
const renditions = z.object({ versions: z.array(rendition), tiny: rendition });

/** The keys of an image's objects, the original first. */
export function keysOf(image: AnyRecord): string[] {
  const { versions, tiny } = renditions.parse(image);
  const files = new Set([...versions, tiny].map(({ file }) => file));
  return [keys.original(image._id), ...[...files].map((file) => keys.rendition(image._id, file))];
}
