import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { mediaMigrations } from '@salon/media-data';
import { isDuplicateKey, migrate, type RawDatabase } from '@salon/mongo';
import type { ObjectStorage } from '@salon/object-storage';
import { BackupError } from './backup-error.ts';
import type { Stores } from './back-up.ts';
import { withImageIds } from './saved-collections.ts';
import { withReadingLock } from './folder-lock.ts';
import { readLines } from './json-lines.ts';
import {
  imageObjects,
  imagesAtOnce,
  isStored,
  objectPath,
  type ImageObjects,
  type SavedObject,
} from './object-files.ts';
import { Progress } from './progress.ts';
import {
  markFinished,
  markProgress,
  markUnfinished,
  unfinishedRestore,
  type UnfinishedRestore,
} from './restore-marker.ts';
import { collectionOf, fromLine, objectsPath, recordBatches, recordsPath } from './records.ts';
import { missingIn, putRecords, restoreMissing, restoreSettings } from './restore-records.ts';
import { verifiedManifest, verifyObjects } from './verify.ts';

/** Notifies a running gallery of the restored images. */
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
 * interrupted run is continued by the next, which adds what is missing and keeps what has changed since. Records of an
 * earlier version are migrated.
 * @throws BackupError, before anything is changed, if the backup is damaged or the gallery is not empty
 */
export async function restore(
  stores: Stores,
  folder: string,
  options: Options,
): Promise<RestoreResult> {
  return withReadingLock(folder, options.show, (signal) =>
    restoreLocked(stores, folder, { ...options, signal }),
  );
}

async function restoreLocked(
  { database, storage }: Stores,
  folder: string,
  { url, show, announcer, signal }: Options & { signal: AbortSignal },
): Promise<RestoreResult> {
  const manifest = await verifiedManifest(folder);
  const run = join(folder, manifest.id);
  const total = manifest.objects.lines;
  // Also before the checksums, which can take hours.
  await expectEmpty(database, manifest.id);
  await verifyObjects(folder, run, new Progress('verified', total, show));
  signal.throwIfAborted();
  const { hasSettings, lastImage } = await begin(database, manifest.id);
  const keptUsers = await restoreUsers(database, run);
  if (!hasSettings) await restoreSettings(database, run);
  // Before the first image is shown: the settings may hide its date.
  await announcer?.everything();
  const progress = new Progress('restored', total, show);
  const images = await restoreImages(
    { database, storage },
    { folder, run, progress, announcer, lastImage, signal },
  );
  for (const name of withImageIds) await restoreMissing(database, run, name);
  await migrate(url, mediaMigrations);
  await announcer?.everything();
  signal.throwIfAborted();
  await markFinished(database);
  return { images, bytes: manifest.bytes, keptUsers };
}

/** @throws BackupError if the gallery has images or collections that are not of an unfinished restore of this backup */
async function expectEmpty(database: RawDatabase, backup: string): Promise<void> {
  const unfinished = await unfinishedRestore(database);
  if (unfinished?.backup === backup) return;
  for (const name of ['images', 'collections'] as const) {
    if ((await collectionOf(database, name).findOne({})) === null) continue;
    throw new BackupError(
      unfinished
        ? 'The gallery has part of another backup. Continue with that backup, or use an empty gallery.'
        : `The gallery is not empty: it has ${name}. Nothing was changed.`,
    );
  }
}

async function begin(database: RawDatabase, backup: string): Promise<UnfinishedRestore> {
  await expectEmpty(database, backup);
  const unfinished = await unfinishedRestore(database);
  if (unfinished?.backup !== backup) {
    await markUnfinished(database, backup);
    return { backup };
  }
  if (await collectionOf(database, 'images').findOne({})) return unfinished;
  // The gallery was emptied since: all images are restored, not only the later ones, also by a repeat of this run.
  await markProgress(database, { lastImage: '' });
  return { ...unfinished, lastImage: '' };
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

interface ImagesToRestore {
  folder: string;
  run: string;
  progress: Progress;
  announcer: Announcer | undefined;
  /** Where an interrupted run ended. */
  lastImage: string | undefined;
  /** Aborts when another run, which may remove files, uses the folder. */
  signal: AbortSignal;
}

/**
 * Each batch has its objects before its records, so that no image is without renditions, and clean-up finds no orphans.
 * @returns the number of images that the gallery has of the backup
 */
async function restoreImages(
  { database, storage }: Stores,
  { folder, run, progress, announcer, lastImage = '', signal }: ImagesToRestore,
): Promise<number> {
  const lists = readLines(objectsPath(run));
  let images = 0;
  let bytes = 0;
  for await (const records of recordBatches(recordsPath(run, 'images'), imagesAtOnce)) {
    signal.throwIfAborted();
    const objects: ImageObjects[] = [];
    for (const { _id } of records) objects.push(await listOf(_id, lists));
    const missing = await missingIn(database, 'images', records);
    // An interrupted run has restored them: they were deleted for good since.
    const deleted = new Set(missing.map(({ _id }) => _id).filter((id) => id <= lastImage));
    const kept = objects.filter(({ id }) => !deleted.has(id));
    const added = missing.filter(({ _id }) => !deleted.has(_id));
    const addedIds = new Set(added.map(({ _id }) => _id));
    await Promise.all(
      kept.map((each) =>
        addedIds.has(each.id)
          ? storeObjects(storage, folder, each.objects)
          : repairObjects(storage, folder, each.objects),
      ),
    );
    await putRecords(database, 'images', added);
    const last = records.at(-1)?._id ?? '';
    if (last > lastImage) await markProgress(database, { lastImage: last });
    images += kept.length;
    await announcer?.images(records.map(({ _id }) => _id));
    for (const { objects: each } of objects) {
      for (const { size } of each) bytes += size;
      progress.image(bytes);
    }
  }
  return images;
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

/**
 * Stores the objects of an image that has no record yet. One that is in place already is put again: the clean-up of
 * orphans removes it before its record is written, unless its date is new.
 */
async function storeObjects(
  storage: ObjectStorage,
  folder: string,
  objects: readonly SavedObject[],
): Promise<void> {
  for (const { key, size } of objects) {
    // Not `putFile`, which may link to the file, so that damage in one place would reach the other.
    await storage.put(key, createReadStream(objectPath(folder, key)), { size });
  }
}

/** Stores those objects of an image that are missing or damaged. Its record keeps the others from the clean-up. */
async function repairObjects(
  storage: ObjectStorage,
  folder: string,
  objects: readonly SavedObject[],
): Promise<void> {
  for (const object of objects) {
    if (!(await isStored(storage, object))) await storeObjects(storage, folder, [object]);
  }
}
