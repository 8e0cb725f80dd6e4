import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { mediaMigrations } from '@salon/media-data';
import { isDuplicateKey, migrate, repeatingUpsert, type RawDatabase } from '@salon/mongo';
import type { ObjectStorage } from '@salon/object-storage';
import { BackupError } from './backup-error.ts';
import type { Stores } from './back-up.ts';
import { withImageIds, type SavedCollection } from './collections.ts';
import { lockFolder } from './folder-lock.ts';
import { readLines } from './json-lines.ts';
import { imageObjects, objectPath, type ImageObjects } from './object-files.ts';
import { Progress } from './progress.ts';
import { markFinished, markUnfinished, unfinishedRestore } from './restore-marker.ts';
import {
  collectionOf,
  fromLine,
  objectsPath,
  recordBatches,
  recordsPath,
  type AnyRecord,
} from './records.ts';
import { verifiedManifest, verifyObjects } from './verify.ts';

const batchSize = 500;
/** Images whose objects are stored at the same time. */
const atOnce = 8;

/** Tells a running gallery what has come. */
export interface Announcer {
  images(ids: readonly string[]): Promise<void>;
  everything(): Promise<void>;
}

export interface RestoreResult {
  images: number;
  bytes: number;
  /** Accounts of the backup whose name or address the target has already. */
  keptUsers: string[];
}

interface Options {
  /** The address of the database, for migrations. */
  url: string;
  show: (line: string) => void;
  announcer?: Announcer | undefined;
}

/**
 * Restores a backup into a gallery without images and collections. Its accounts stay; those of the backup are added. An
 * interrupted run is continued by the next. Records of an earlier version are migrated.
 * @throws BackupError, before anything is changed, if the backup is damaged or the gallery is not empty
 */
export async function restore(
  { database, storage }: Stores,
  folder: string,
  { url, show, announcer }: Options,
): Promise<RestoreResult> {
  const unlock = await lockFolder(folder);
  try {
    const manifest = await verifiedManifest(folder);
    const run = join(folder, manifest.id);
    const total = manifest.objects.lines;
    await verifyObjects(folder, run, new Progress('verified', total, show));
    await begin(database, manifest.id);
    const keptUsers = await restoreUsers(database, run);
    await restoreRecords(database, run, 'settings');
    const progress = new Progress('restored', total, show);
    await restoreImages({ database, storage }, { folder, run, progress, announcer });
    for (const name of withImageIds) await restoreRecords(database, run, name);
    await migrate(url, mediaMigrations);
    await announcer?.everything();
    await markFinished(database);
    const images = manifest.records['images']?.lines ?? 0;
    return { images, bytes: manifest.bytes, keptUsers };
  } finally {
    await unlock();
  }
}

async function begin(database: RawDatabase, backup: string): Promise<void> {
  const unfinished = await unfinishedRestore(database);
  if (unfinished === backup) return;
  for (const name of ['images', 'collections'] as const) {
    if ((await collectionOf(database, name).findOne({})) === null) continue;
    throw new BackupError(
      unfinished
        ? 'The gallery has part of another backup. Continue with that backup, or use an empty gallery.'
        : `The gallery is not empty: it has ${name}. Nothing was changed.`,
    );
  }
  await markUnfinished(database, backup);
}

async function restoreUsers(database: RawDatabase, run: string): Promise<string[]> {
  const users = collectionOf(database, 'users');
  const kept: string[] = [];
  for await (const line of readLines(recordsPath(run, 'users'))) {
    const user = fromLine(line);
    const { _id, usernameKey, emailKey } = user;
    const others = await users.findOne({ $or: [{ _id }, { usernameKey }, { emailKey }] });
    if (others !== null) {
      // A repeat finds the account that it has added.
      if (others._id !== _id) kept.push(String(user['username']));
      continue;
    }
    await users.insertOne(user).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
    });
  }
  return kept;
}

async function restoreRecords(
  database: RawDatabase,
  run: string,
  name: SavedCollection,
): Promise<void> {
  const seen = new Set<string>();
  for await (const records of recordBatches(recordsPath(run, name), batchSize)) {
    const unique = name === 'collections' ? records.map((one) => withoutSeen(one, seen)) : records;
    await putRecords(database, name, unique);
  }
}

/** Earlier versions could save an image in two collections, if it was moved meanwhile; the database refuses the second. */
function withoutSeen(collection: AnyRecord, seen: Set<string>): AnyRecord {
  const { images, ...rest } = collection;
  if (!Array.isArray(images)) return collection;
  const free = (images as string[]).filter((id) => !seen.has(id));
  for (const id of free) seen.add(id);
  return { ...rest, ...(free.length > 0 && { images: free }) };
}

async function putRecords(
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

interface ImagesToRestore {
  folder: string;
  run: string;
  progress: Progress;
  announcer: Announcer | undefined;
}

/** Each batch has its objects before its records, so that no image is without pictures, and clean-up finds no orphans. */
async function restoreImages(
  { database, storage }: Stores,
  { folder, run, progress, announcer }: ImagesToRestore,
): Promise<void> {
  const lists = readLines(objectsPath(run));
  let bytes = 0;
  for await (const records of recordBatches(recordsPath(run, 'images'), atOnce)) {
    const objects: ImageObjects[] = [];
    for (const { _id } of records) objects.push(await listOf(_id, lists));
    await Promise.all(objects.map((each) => storeObjects(storage, folder, each)));
    await putRecords(database, 'images', records);
    await announcer?.images(records.map(({ _id }) => _id));
    for (const { objects: each } of objects) {
      for (const { size } of each) bytes += size;
      progress.image(bytes);
    }
  }
}

/** Both files are in the order of the ids, and have the same images. */
async function listOf(id: string, lists: AsyncGenerator<string>): Promise<ImageObjects> {
  const next = await lists.next();
  const list = next.done ? undefined : imageObjects.parse(JSON.parse(next.value));
  if (list?.id !== id)
    throw new BackupError(
      `The restore is incomplete: the backup has no list of the files of ${id}.`,
    );
  return list;
}

async function storeObjects(
  storage: ObjectStorage,
  folder: string,
  { objects }: ImageObjects,
): Promise<void> {
  for (const { key, size } of objects) {
    // Of an interrupted run: an object under a key never changes.
    if ((await storage.head(key))?.size === size) continue;
    // Not `putFile`, which may link to the file, so that damage in one place would reach the other.
    await storage.put(key, createReadStream(objectPath(folder, key)), { size });
  }
}
