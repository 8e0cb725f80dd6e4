type Key = Pick<KeyboardEvent, 'key' | 'code'>;

/** Another character is typed with a layout of another script, such as Cyrillic. */
const LATIN = /[\p{ASCII}\p{Script=Latin}]/u;

/**
 * Whether a key is that of a letter, also with Caps Lock. On a layout without Latin letters, the place of the key
 * decides.
 */
export function isLetter({ key, code }: Key, letter: string): boolean {
  if (LATIN.test(key)) return key.toLowerCase() === letter;
  return code === `Key${letter.toUpperCase()}`;
}
