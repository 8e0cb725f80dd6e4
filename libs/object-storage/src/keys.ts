import { extname } from 'node:path';
import { InvalidKey } from './object-storage.ts';

// Lower case only, so that a file system that ignores case cannot merge two keys; each segment
// begins with a letter or digit, so that no segment is '.', '..' or hidden.
const segment = '[a-z0-9][a-z0-9._-]*';
const pattern = new RegExp(`^${segment}(/${segment})*$`);

/** Below the 255 bytes a file system allows a single name. */
const maxKeyLength = 200;

/** Whether a text may name an object: path segments of `a-z 0-9 . _ -`. */
export const isKey = (text: string): boolean => text.length <= maxKeyLength && pattern.test(text);

/**
 * Returns the key itself.
 * @throws InvalidKey
 */
export function checkedKey(key: string): string {
  if (!isKey(key)) throw new InvalidKey(key);
  return key;
}

/**
 * Returns the prefix itself: the beginning of a key, `''` for all.
 * @throws InvalidKey
 */
export function checkedPrefix(prefix: string): string {
  if (prefix !== '' && !isKey(prefix.replace(/\/$/, ''))) throw new InvalidKey(prefix);
  return prefix;
}

const contentTypes: Record<string, string> = { '.jpg': 'image/jpeg', '.webp': 'image/webp' };

/** The type depends only on the key, not on the uploader, so a stored object is never served as a script. */
export const contentTypeOf = (key: string): string =>
  contentTypes[extname(key)] ?? 'application/octet-stream';

const allOriginals = checkedPrefix('originals/');
const allRenditions = checkedPrefix('renditions/');

/** Builds all keys. */
export const keys = {
  original: (imageId: string) => checkedKey(`${allOriginals}${imageId}`),
  /** `file` contains a digest of the bytes, so the object under a key never changes. */
  rendition: (imageId: string, file: string) => checkedKey(`${allRenditions}${imageId}/${file}`),
  /** For names from a request; undefined if no rendition can have them. */
  possibleRendition(imageId: string, file: string): string | undefined {
    const key = `${allRenditions}${imageId}/${file}`;
    return isKey(key) ? key : undefined;
  },
  /** The prefix of all renditions of an image. */
  renditionsOf: (imageId: string) => checkedPrefix(`${allRenditions}${imageId}/`),
  allOriginals,
  allRenditions,
  /** Written to read the clock of the storage, which dates the objects. */
  clockProbe: checkedKey('upkeep/clock'),
};
