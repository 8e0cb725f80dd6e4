/** The path inside the chosen or dropped folder, which react-dropzone adds; else the name. */
export const pathOf = (file: File): string =>
  'path' in file && typeof file.path === 'string' ? file.path : file.name;

/** The name of the one folder that all files were chosen or dropped in; null if there is none. */
export function folderOf(files: readonly File[]): string | null {
  const folders = new Set(files.map(topFolderOf));
  const [folder = null] = folders;
  return folders.size === 1 ? folder : null;
}

/** A path is `trip/one.jpg` or `/trip/one.jpg`, and `./one.jpg` for a file without a folder. */
function topFolderOf(file: File): string | null {
  const [folder = '', ...rest] = pathOf(file)
    .replace(/^\.?\//, '')
    .split('/');
  return rest.length > 0 && folder !== '' ? folder : null;
}

/** Files that systems leave in folders; a person never chooses them. */
const SYSTEM_FILES = new Set(['thumbs.db', 'desktop.ini', 'ehthumbs.db']);

/** Whether a system has put the file there, as `.DS_Store` in each folder of a Mac. */
export const isSystemFile = ({ name }: File): boolean =>
  name.startsWith('.') || SYSTEM_FILES.has(name.toLowerCase());
