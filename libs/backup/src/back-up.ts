import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { RawDatabase } from '@salon/mongo';
import type { ObjectStorage } from '@salon/object-storage';
import { BackupError, UnreadableFile } from './backup-error.ts';
import { collectionLines } from './collection-records.ts';
import { countOf } from './count-of.ts';
import { savedCollections } from './saved-collections.ts';
import { withLock } from './folder-lock.ts';
import { changeRecords, saveImageRecords } from './image-records.ts';
import { writeLines, type LinesFile } from './json-lines.ts';
import { findManifest, formatVersion, writeManifest } from './manifest.ts';
import { Progress } from './progress.ts';
import { batchSize, collectionOf, linesOf, recordBatches, recordsPath } from './records.ts';
import { unfinishedRestore } from './restore-marker.ts';
import { newRunId } from './run-id.ts';
import {
  expectOwnObjects,
  foldersToDisk,
  removeEarlier,
  saveObjects,
  type Fault,
} from './save-objects.ts';
import { isWholeFile } from './verify.ts';

/** A gallery's stores. */
export interface Stores {
  database: RawDatabase;
  storage: ObjectStorage;
}

export interface BackupResult {
  images: number;
  bytes: number;
  /** Objects that the folder did not have. */
  copied: number;
  faults: Fault[];
}

/**
 * Saves a gallery, which may be in use, into a folder. Files that an earlier run has saved are read and compared, and
 * copied only if they differ. The folder has the former backup until this one is complete; an interrupted run is continued
 * by the next.
 * @throws BackupError with a sentence for the operator; errors of the stores and of the disk
 */
export async function backUp(
  stores: Stores,
  folder: string,
  show: (line: string) => void,
): Promise<BackupResult> {
  await mkdir(folder, { recursive: true });
  return withLock(folder, show, (signal) => writeBackup(stores, folder, { show, signal }));
}

async function writeBackup(
  { database, storage }: Stores,
  folder: string,
  { show, signal }: { show: (line: string) => void; signal: AbortSignal },
): Promise<BackupResult> {
  const createdAt = new Date().toISOString();
  const id = newRunId(createdAt);
  const run = join(folder, id);
  await expectOwnObjects(folder);
  await expectComplete(database, folder);
  await mkdir(run);
  // Images before collections, so that no saved image is in a collection that was made later.
  const records: Record<string, LinesFile> = { images: await saveImageRecords(database, run) };
  for (const name of savedCollections) {
    const lines = name === 'collections' ? collectionLines(database) : linesOf(database, name);
    records[name] = await writeLines(recordsPath(run, name), lines);
  }
  const total = records['images']?.lines ?? 0;
  const progress = new Progress('saved', total, show);
  const saved = await saveObjects({ database, storage, folder, run, signal }, progress);
  const { bytes, copied, changes, faults, file: objects } = saved;
  if (changes.size > 0) {
    records['images'] = await changeRecords(recordsPath(run, 'images'), changes);
  }
  await foldersToDisk(folder, run);
  signal.throwIfAborted();
  await writeManifest(folder, { format: formatVersion, id, createdAt, records, objects, bytes });
  signal.throwIfAborted();
  await removeEarlier(folder, run, signal);
  return { images: records['images']?.lines ?? 0, bytes, copied, faults };
}

/** @throws BackupError if this backup would replace one that has more */
async function expectComplete(database: RawDatabase, folder: string): Promise<void> {
  const isUnfinished = (await unfinishedRestore(database)) !== undefined;
  const isEmpty = (await collectionOf(database, 'images').findOne({})) === null;
  const former = await findManifest(folder).catch((error: unknown) => {
    // A gallery with images replaces a backup whose manifest is damaged, but not one that may be whole.
    if (isUnfinished || isEmpty || error instanceof UnreadableFile) throw error;
    return undefined;
  });
  const images = former?.records['images'];
  if (!former || !images || images.lines === 0) return;
  if (isUnfinished) {
    throw new BackupError(
      'A restore into this gallery has not finished: repeat it first, or use another folder.',
    );
  }
  const path = recordsPath(join(folder, former.id), 'images');
  if (!isEmpty && (await isReplaceable(database, path, images))) return;
  throw new BackupError(
    `The gallery has none of the ${countOf(images.lines, 'image')} of the backup in this folder: use another folder, or restore that backup into an empty gallery.`,
  );
}

/** Whether the gallery has one of these saved images. Damaged records cannot be restored, so they can be replaced. */
async function isReplaceable(
  database: RawDatabase,
  path: string,
  file: LinesFile,
): Promise<boolean> {
  if (!(await isWholeFile(path, file))) return true;
  for await (const records of recordBatches(path, batchSize)) {
    const ids = records.map(({ _id }) => _id);
    if (await collectionOf(database, 'images').findOne({ _id: { $in: ids } })) return true;
  }
  return false;
}
