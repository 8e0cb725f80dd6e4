import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { hasCode } from '@salon/file-system';
import { inBatches } from '@salon/media-data';
import { BackupError, UnreadableFile } from './backup-error.ts';
import { readLines, type LinesFile } from './json-lines.ts';
import { findManifest, type Manifest } from './manifest.ts';
import { imageObjects, imagesAtOnce, isWhole } from './object-files.ts';
import type { Progress } from './progress.ts';
import { objectsPath, recordsPath } from './records.ts';

/** @throws BackupError unless the folder has a complete backup whose records are as they were written */
export async function verifiedManifest(folder: string): Promise<Manifest> {
  const manifest = await findManifest(folder);
  if (!manifest) throw new BackupError(`There is no complete backup in ${folder}.`);
  const run = join(folder, manifest.id);
  for (const [name, file] of Object.entries(manifest.records)) {
    await expectWhole(recordsPath(run, name), file);
  }
  await expectWhole(objectsPath(run), manifest.objects);
  return manifest;
}

async function expectWhole(path: string, file: LinesFile): Promise<void> {
  if (!(await isWholeFile(path, file))) throw new BackupError(`${path} is damaged or missing.`);
}

/**
 * Whether a file is there with the lines that were written.
 * @throws UnreadableFile
 */
export async function isWholeFile(path: string, { sha256 }: LinesFile): Promise<boolean> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw new UnreadableFile(path, error);
  }
  return hash.digest('hex') === sha256;
}

/** @throws BackupError that names a file that is not as it was saved */
export async function verifyObjects(
  folder: string,
  run: string,
  progress: Progress,
): Promise<void> {
  let bytes = 0;
  const check = async (line: string): Promise<void> => {
    for (const object of imageObjects.parse(JSON.parse(line)).objects) {
      if (!(await isWhole(folder, object))) {
        throw new BackupError(`objects/${object.key} of the backup is damaged or missing.`);
      }
      bytes += object.size;
    }
    progress.image(bytes);
  };
  // The checks of a batch start together: one that fails while a line is read would be an unhandled rejection.
  for await (const lines of inBatches(readLines(objectsPath(run)), imagesAtOnce)) {
    await Promise.all(lines.map(check));
  }
}
