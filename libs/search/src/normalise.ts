/** Letters that Unicode does not decompose, with their usual spelling on other keyboards. */
const spellings: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
};
const spelt = new RegExp(`[${Object.keys(spellings).join('')}]`, 'g');

/** The form in which texts are compared: lower case, no accents, one form for each letter. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(spelt, (letter) => spellings[letter] ?? letter);

/** Chinese and Japanese are written without spaces, so each character counts as a word. */
const WORDS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}])+/gu;

const NOT_ASCII = /[^\0-\x7f]/;
const ASCII_WORDS = /[a-z0-9]+/g;

/** The distinct words of a text in the form in which they are compared, in the order of the text. */
export function wordsOf(text: string): string[] {
  // The same words, found five times as fast: most texts of a large gallery are ASCII.
  const isFolded = !NOT_ASCII.test(text);
  const words = isFolded ? text.toLowerCase().match(ASCII_WORDS) : fold(text).match(WORDS);
  return [...new Set(words ?? [])];
}
