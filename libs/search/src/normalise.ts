import { fold } from '@salon/api-contract';

/**
 * Chinese and Japanese are written without spaces, so each character counts as a word. The mark of a long vowel (ー)
 * belongs to no script of its own.
 */
const singleCharacter = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc]`;
// TypeScript accepts sets of characters as literals only for a later target.
const wordPattern = new RegExp(
  String.raw`${singleCharacter}|[[\p{L}\p{N}]--${singleCharacter}][[\p{L}\p{N}\p{M}]--${singleCharacter}]*`,
  'gv',
);

const notAscii = /[^\0-\x7f]/;
const asciiWords = /[a-z0-9]+/g;

/** The distinct words of a text in the form in which they are compared, in the order of the text. */
export function wordsOf(text: string): string[] {
  // The same words, found five times as fast: most texts of a large gallery are ASCII.
  const isFolded = !notAscii.test(text);
  const words = isFolded ? text.toLowerCase().match(asciiWords) : fold(text).match(wordPattern);
  return [...new Set(words ?? [])];
}
