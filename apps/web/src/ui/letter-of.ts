type Key = Pick<KeyboardEvent, 'key' | 'code'>;

/** Another character is typed with a layout of another script, such as Cyrillic. */
const LATIN = /[\p{ASCII}\p{Script=Latin}]/u;

/**
 * The letter of a key that has one, in lower case, also with Caps Lock; of other keys, a text that is no letter. On a
 * layout without Latin letters, the place of the key decides.
 */
export function letterOf({ key, code }: Key): string {
  // A place is called KeyW, for example.
  return (LATIN.test(key) ? key : code.slice(3)).toLowerCase();
}
