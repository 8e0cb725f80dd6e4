import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '@salon/file-system';
import { keys, ObjectNotFound, type ObjectStorage } from '@salon/object-storage';
import type { RawDatabase } from '@salon/mongo';
import { BackupError } from './backup-error.ts';
import type { Changes } from './image-records.ts';
import { readLines, toDisk, writeLines, type LinesFile } from './json-lines.ts';
import { KnownObjects } from './known-objects.ts';
import { manifestName } from './manifest.ts';
import {
  imageObjects,
  imagesAtOnce,
  isWhole,
  objectPath,
  saveObject,
  type ImageObjects,
  type SavedObject,
} from './object-files.ts';
import type { Progress } from './progress.ts';
import {
  collectionOf,
  keysOf,
  objectsPath,
  recordBatches,
  recordsPath,
  toLine,
  type AnyRecord,
} from './records.ts';
import { runId } from './run-id.ts';
import { StoredSizes, type Sizes } from './stored-sizes.ts';

/** An object that the storage does not have as its record or an earlier backup names it. */
export interface Fault {
  key: string;
  /** Neither in the storage nor in the backup; only in the backup; or in both, with different sizes. */
  problem: 'missing' | 'lost' | 'resized';
}

export interface SavedObjects {
  file: LinesFile;
  bytes: number;
  copied: number;
  /** Images that changed or were deleted for good since their records were read. */
  changes: Changes;
  faults: Fault[];
}

interface Source {
  database: RawDatabase;
  storage: ObjectStorage;
  folder: string;
  /** The folder of this run's records. */
  run: string;
  /** Aborts if another run takes over the folder. */
  signal: AbortSignal;
}

/** Copies the objects of all images of the saved records that the folder does not have. */
export async function saveObjects(source: Source, progress: Progress): Promise<SavedObjects> {
  const { folder, run, signal } = source;
  const known = (await earlierLists(folder)).map((path) => new KnownObjects(path));
  const stored = new StoredSizes(source.storage);
  const result = { bytes: 0, copied: 0, changes: new Map() as Changes, faults: [] as Fault[] };
  const lines = async function* (): AsyncGenerator<string> {
    for await (const images of recordBatches(recordsPath(run, 'images'), imagesAtOnce)) {
      signal.throwIfAborted();
      // Looked up one after the other, in the order of the ids, and then saved at the same time.
      const saves: (() => Promise<SavedImage>)[] = [];
      for (const image of images) {
        const lists = await Promise.all(known.map((each) => each.of(image._id)));
        const objects = lists.flat();
        const sizes: Sizes = objects.length === 0 ? new Map() : await stored.around(image._id);
        saves.push(() => saveImage(source, image, { objects, sizes }));
      }
      const done = saves.map((save) => save());
      for (const { line, copied, change, faults } of await Promise.all(done)) {
        result.copied += copied;
        result.faults.push(...faults);
        if (change) result.changes.set(line.id, change.line);
        if (change?.line === null) continue;
        for (const { size } of line.objects) result.bytes += size;
        progress.image(result.bytes);
        yield JSON.stringify(line);
      }
    }
  };
  const file = await writeLines(objectsPath(run), lines());
  await Promise.all(known.map((each) => each.close()));
  return { file, ...result };
}

/**
 * Files that no image has are removed in the end; those of a folder without a backup are someone else's.
 * @throws BackupError
 */
export async function expectOwnObjects(folder: string): Promise<void> {
  const names = await namesIn(folder);
  const isOwn = names.some((name) => name === manifestName || runId.test(name));
  if (isOwn || !names.includes('objects')) return;
  throw new BackupError(
    `${join(folder, 'objects')} has files that are not of a backup, which would remove them: use another folder.`,
  );
}

/** The lists of earlier runs; that of a killed one ends where it came to. */
async function earlierLists(folder: string): Promise<string[]> {
  const runs = (await namesIn(folder)).filter((name) => runId.test(name));
  const lists = runs.map(async (name) => {
    const names = (await namesIn(join(folder, name))).filter((each) => each.startsWith('objects.'));
    return names.map((each) => join(folder, name, each));
  });
  return (await Promise.all(lists)).flat();
}

interface SavedImage {
  line: ImageObjects;
  copied: number;
  /** Another state of the record than the one that was saved; null if it is gone. */
  change?: { line: string | null };
  faults: Fault[];
}

interface Known {
  /** What earlier runs have saved of an image. */
  objects: readonly SavedObject[];
  /** Of stored objects, among them all of the image. */
  sizes: Sizes;
}

async function saveImage(source: Source, image: AnyRecord, known: Known): Promise<SavedImage> {
  const first = await saveAll(source, image, known);
  if (first.faults.length === 0) return first;
  // Deleted for good, or rendered again, since its record was read.
  const { _id } = image;
  const now = await collectionOf(source.database, 'images').findOne({ _id });
  if (now === null) return { ...first, faults: [], change: { line: null } };
  const line = toLine(now);
  if (line === toLine(image)) return first;
  const { sizes } = known;
  const again = await saveAll(source, now, { objects: first.line.objects, sizes });
  return { ...again, change: { line } };
}

async function saveAll(
  { storage, folder }: Source,
  image: AnyRecord,
  known: Known,
): Promise<SavedImage> {
  const objects: SavedObject[] = [];
  const faults: Fault[] = [];
  let copied = 0;
  let hasNewRenditions = false;
  for (const key of keysOf(image)) {
    const earlier = known.objects.find((each) => each.key === key);
    // A file that cannot be read is written again.
    if (earlier && (await isWhole(folder, earlier).catch(() => false))) {
      objects.push(earlier);
      const fault = await faultOf(earlier, storage, known.sizes);
      if (fault) faults.push(fault);
      continue;
    }
    try {
      objects.push(await saveObject(storage, folder, key));
      copied += 1;
      hasNewRenditions ||= key !== keys.original(image._id);
    } catch (error) {
      if (!(error instanceof ObjectNotFound)) throw error;
      faults.push({ key, problem: 'missing' });
    }
  }
  // Before a list names the files, because later runs do not copy those that a list names.
  if (hasNewRenditions) await toDisk(objectPath(folder, keys.renditionsOf(image._id)));
  return { line: { id: image._id, objects }, copied, faults };
}

/** Whether the storage still has an object of the backup; only the sizes are compared. */
async function faultOf(
  { key, size }: SavedObject,
  storage: ObjectStorage,
  sizes: Sizes,
): Promise<Fault | undefined> {
  if (sizes.get(key) === size) return undefined;
  // The object may have been stored since the listing.
  const info = await storage.head(key);
  if (info?.size === size) return undefined;
  return { key, problem: info ? 'resized' : 'lost' };
}

/**
 * Returns after the names in all folders but those of single images are on disk. Needed before the manifest is written:
 * after a power cut, a run whose former one is removed must not lack files.
 */
export async function foldersToDisk(folder: string, run: string): Promise<void> {
  const shared = [keys.allOriginals, keys.allRenditions, ''];
  for (const path of [...shared.map((prefix) => objectPath(folder, prefix)), run, folder]) {
    await toDisk(path).catch((error: unknown) => {
      // A gallery without images has no objects.
      if (!hasCode(error, 'ENOENT')) throw error;
    });
  }
}

/**
 * Removes what only earlier runs had: their records, and files that no image has any more.
 * @param signal aborts if another run takes over the folder, whose files are not removed
 */
export async function removeEarlier(
  folder: string,
  run: string,
  signal: AbortSignal,
): Promise<void> {
  const remove = async (path: string) => {
    signal.throwIfAborted();
    await rm(path, { recursive: true });
  };
  for (const name of await namesIn(folder)) {
    if (runId.test(name) && join(folder, name) !== run) await remove(join(folder, name));
  }
  const originals = objectPath(folder, keys.allOriginals);
  const renditions = objectPath(folder, keys.allRenditions);
  const left = new Map(
    (await namesIn(renditions)).map((name): [string, string] => [name, join(renditions, name)]),
  );
  const files = new Map(
    (await namesIn(originals)).map((name): [string, string] => [name, join(originals, name)]),
  );
  for await (const line of readLines(objectsPath(run))) {
    const { id, objects } = imageObjects.parse(JSON.parse(line));
    left.delete(id);
    files.delete(id);
    const named = new Set(objects.map(({ key }) => key.split('/').at(-1)));
    const own = join(renditions, id);
    for (const name of await namesIn(own)) if (!named.has(name)) await remove(join(own, name));
  }
  for (const path of [...left.values(), ...files.values()]) await remove(path);
}

/** The names in a folder; none if there is no such folder. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return [];
    throw error;
  }
}
