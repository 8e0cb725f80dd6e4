/** The zeros of scripts whose keyboards type their own digits. In Unicode, each is followed by the other nine. */
const zeros = '٠۰०০੦૦୦௦౦೦൦๐໐༠၀០᠐';
const digits = [...zeros].flatMap((zero) =>
  Array.from({ length: 10 }, (_, value): [string, string] => [
    String.fromCharCode(zero.charCodeAt(0) + value),
    String(value),
  ]),
);

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
  ħ: 'h',
  ŋ: 'n',
  ə: 'e',
  ı: 'i',
  ς: 'σ',
  // Unicode counts these signs as letters. Hawaiian and Arabic names are searched for without them.
  ʻ: '',
  ʾ: '',
  ʿ: '',
  // An apostrophe, as in Ukrainian.
  ʼ: "'",
  // Persian letters, and a final form that Egyptian texts interchange.
  ک: 'ك',
  ی: 'ي',
  ى: 'ي',
  // Only stretches Arabic words.
  ـ: '',
  ...Object.fromEntries(digits),
};
const spelt = new RegExp(`[${Object.keys(spellings).join('')}]`, 'g');

/** All scripts in which a mark can be a vowel or a tone are in these ranges. Outside them, marks are accents or points. */
const otherScripts = /[\u0780-\u1cff\u2d00-\uffff]/;
const markRuns = /\p{M}+/gu;

/** The scripts in which all marks are accents or points. Accents that several scripts share are "inherited". */
const accented = ['Inherited', 'Arabic', 'Coptic', 'Cyrillic', 'Greek', 'Hebrew', 'Syriac'];
const accentedSet = accented.map((script) => `\\p{Script=${script}}`).join('');
// TypeScript accepts sets of characters as literals only for a later target.
const accentRuns = new RegExp(String.raw`[\p{M}&&[\p{Variation_Selector}${accentedSet}]]+`, 'gv');

/** Unicode counts the voicing marks of kana as accents, but ガ and カ are different letters. */
const voicedKana = /[\p{Script=Hiragana}\p{Script=Katakana}][\u3099\u309a]/gu;

/** A joiner beside a mark changes only the shape of letters. Elsewhere, as in Persian, it separates parts of a word. */
const joiners = /[\u200c\u200d](?:(?=\p{M})|(?<=\p{M}.))/gu;

const hangul = /[\uac00-\ud7a3]+/g;

/** Keeps marks that are vowels or tones: without them, दिन (day) and दान (donation) would be equal. */
function withoutAccents(decomposed: string): string {
  if (!otherScripts.test(decomposed)) return decomposed.replace(markRuns, '');
  return (
    decomposed
      .replace(voicedKana, (kana) => kana.normalize('NFC'))
      .replace(accentRuns, '')
      .replace(joiners, '')
      // A decomposed vowel can begin with another vowel: a search for দে would find দো.
      .normalize('NFC')
      // An unfinished Korean syllable finds the words that begin with it.
      .replace(hangul, (syllables) => syllables.normalize('NFD'))
  );
}

/**
 * Soft hyphens, marks of direction and the like, which pasted texts have inside words. Not the joiners above, nor the
 * space of no width, which separates words in Khmer and Thai.
 */
const invisible = /(?![\u200b-\u200d])\p{Cf}/gu;

/** The form in which texts are compared: lower case, no accents, one form for each letter. */
export function fold(text: string): string {
  const letters = text.normalize('NFKD').toLowerCase().replace(invisible, '');
  return withoutAccents(letters.replace(spelt, (letter) => spellings[letter] ?? letter));
}
