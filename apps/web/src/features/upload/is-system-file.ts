import { pathOf } from './path-of.ts';

/** What systems and network disks leave in folders; a person never chooses it. */
const SYSTEM_NAMES = new Set(['thumbs.db', 'desktop.ini', 'ehthumbs.db', '@eadir', '__macosx']);

const isSystemName = (name: string): boolean =>
  name.startsWith('.') || SYSTEM_NAMES.has(name.toLowerCase());

/**
 * Whether a system has put the file there, as `.DS_Store` in each folder of a Mac, or a folder around it, as `@eaDir`
 * with thumbnails. The outermost folder was chosen, whatever its name.
 */
export function isSystemFile(file: File): boolean {
  const [, ...inner] = pathOf(file)
    .replace(/^\.?\//, '')
    .split('/');
  return [file.name, ...inner].some(isSystemName);
}
