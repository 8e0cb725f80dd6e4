import { repeatingUpsert, type RawDatabase } from '@salon/mongo';
import {
  allRecords,
  batchSize,
  collectionOf,
  recordBatches,
  recordsPath,
  type AnyRecord,
} from './records.ts';
import { markProgress } from './restore-marker.ts';
import type { SavedCollection } from './saved-collections.ts';

export async function restoreSettings(database: RawDatabase, run: string): Promise<void> {
  for await (const records of recordBatches(recordsPath(run, 'settings'), batchSize)) {
    await putRecords(database, 'settings', records);
  }
  await markProgress(database, { hasSettings: true });
}

/** Adds the records that the gallery does not have. */
export async function restoreMissing(
  database: RawDatabase,
  run: string,
  name: SavedCollection,
): Promise<void> {
  const taken = name === 'collections' ? await collectedImages(database) : undefined;
  for await (const records of recordBatches(recordsPath(run, name), batchSize)) {
    const missing = await missingIn(database, name, records);
    const added = taken ? missing.map((one) => withoutTaken(one, taken)) : missing;
    await putRecords(database, name, added);
  }
}

/** Those of these records that the gallery does not have. It may have changed the others since an interrupted run. */
export async function missingIn(
  database: RawDatabase,
  name: SavedCollection,
  records: readonly AnyRecord[],
): Promise<AnyRecord[]> {
  const ids = records.map(({ _id }) => _id);
  const onlyIds = { projection: { _id: 1 } } as const;
  const found = await collectionOf(database, name)
    .find({ _id: { $in: ids } }, onlyIds)
    .toArray();
  const present = new Set(found.map(({ _id }) => _id));
  return records.filter(({ _id }) => !present.has(_id));
}

/** The images of the collections that were made, or changed, since an interrupted run. */
async function collectedImages(database: RawDatabase): Promise<Set<string>> {
  const taken = new Set<string>();
  for await (const collection of allRecords(database, 'collections')) {
    for (const id of imagesOf(collection)) taken.add(id);
  }
  return taken;
}

/**
 * The database refuses an image in a second collection. A backup of collections that changed all the time can have one
 * in two, and an admin can add an image to another collection after an interrupted run.
 */
function withoutTaken(collection: AnyRecord, taken: Set<string>): AnyRecord {
  const { images: _images, ...rest } = collection;
  const free = imagesOf(collection).filter((id) => !taken.has(id));
  for (const id of free) taken.add(id);
  return { ...rest, ...(free.length > 0 && { images: free }) };
}

const imagesOf = ({ images }: AnyRecord): string[] =>
  Array.isArray(images) ? (images as string[]) : [];

export async function putRecords(
  database: RawDatabase,
  name: SavedCollection,
  records: readonly AnyRecord[],
): Promise<void> {
  const operations = records.map((replacement) => ({
    replaceOne: { filter: { _id: replacement._id }, replacement, upsert: true },
  }));
  if (operations.length === 0) return;
  // Unordered, so that one that must be repeated keeps none of the others back.
  await repeatingUpsert(() =>
    collectionOf(database, name).bulkWrite(operations, { ordered: false }),
  );
}
