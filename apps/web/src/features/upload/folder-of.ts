import { pathOf } from './path-of.ts';

/** The name of the one folder that all files were chosen or dropped in; null if there is none. */
export function folderOf(files: readonly File[]): string | null {
  const folders = new Set(files.map(topFolderOf));
  const [folder = null] = folders;
  // A Mac names it with accents apart from their letters.
  return folders.size === 1 && folder !== null ? folder.normalize() : null;
}

/** A path is `trip/one.jpg` or `/trip/one.jpg`, and `./one.jpg` for a file without a folder. */
function topFolderOf(file: File): string | null {
  const [folder = '', ...rest] = pathOf(file)
    .replace(/^\.?\//, '')
    .split('/');
  return rest.length > 0 && folder !== '' ? folder : null;
}
