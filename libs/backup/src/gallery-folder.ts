import { realpath } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { keys } from '@salon/object-storage';
import { BackupError } from './backup-error.ts';
import { objectPath } from './object-files.ts';

/**
 * A backup has its files under the same names as a gallery, and removes those that its images do not have.
 * @throws BackupError if a backup in this folder would replace or remove files of the gallery
 */
export async function expectApart(folder: string, dataDir: string): Promise<void> {
  const data = await realPath(dataDir);
  const stored = await objectFolders(dataDir);
  const isDestructive = (own: string) =>
    isWithin(data, own) || stored.some((path) => isWithin(own, path) || isWithin(path, own));
  if (!(await objectFolders(folder)).some(isDestructive)) return;
  throw new BackupError(
    `A backup in ${folder} would replace files of the gallery itself: use another folder.`,
  );
}

/** The folders of the objects, each of which can be a link. */
const objectFolders = (folder: string): Promise<string[]> =>
  Promise.all(
    ['', keys.allOriginals, keys.allRenditions].map((prefix) =>
      realPath(objectPath(folder, prefix)),
    ),
  );

/** Without links, also of a folder that does not exist yet. */
async function realPath(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(await realPath(parent), basename(path));
  }
}

const isWithin = (inner: string, outer: string): boolean =>
  `${inner}${sep}`.startsWith(`${outer}${sep}`);
