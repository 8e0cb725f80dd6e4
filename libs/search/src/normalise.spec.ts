import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { wordsOf } from './normalise.ts';

/** Of different combining classes, some of which are reordered, removed or composed. */
const marksAndJoiners =
  ' \u0301\u034f\u0334\u0951\u093c\u094d\u093f\u09c7\u09be\u0e33\u0e49\u3099\u309a\u200c\u200d\ufe0f'.split(
    '',
  );

describe('wordsOf', () => {
  it.each([
    ['  Red  Fox ', ['red', 'fox']],
    ['Café Ångström', ['cafe', 'angstrom']],
    ['Cafe\u0301', ['cafe']],
    ['Straße STRASSE', ['strasse']],
    ['Łódź, Tromsø, Đà Nẵng', ['lodz', 'tromso', 'da', 'nang']],
    ['İstanbul Iğdır', ['istanbul', 'igdir']],
    ['Hawaiʻi Oʻahu', ['hawaii', 'oahu']],
    ['Qurʾān ʿAlī', ['quran', 'ali']],
    ['мʼята п’ять', ['м', 'ята', 'п', 'ять']],
    ['Ħamrun, Ləġ', ['hamrun', 'leg']],
    ['ΟΔΟΣ οδος', ['οδοσ']],
    ['Ёлка', ['елка']],
    ['EF-S15-85mm f/3.5-5.6 IS', ['ef', 's15', '85mm', 'f', '3', '5', '6', 'is']],
    ['DSC_0042.JPG', ['dsc', '0042', 'jpg']],
    ['東京タワー Tokyo', ['東', '京', 'タ', 'ワ', 'ー', 'tokyo']],
    ['ﬁlm ™', ['film', 'tm']],
    ['שָׁלוֹם مُحَمَّد آب', ['שלום', 'محمد', 'اب']],
    ['दिन बच्चों', ['दिन', 'बच्चों']],
    ['カレンダー2024', ['カ', 'レ', 'ン', 'ダ', 'ー', '2024']],
    ['スポーツカーBMW', ['ス', 'ポ', 'ー', 'ツ', 'カ', 'bmw']],
    ['ｺｰﾋｰABC', ['コ', 'ー', 'ヒ', 'abc']],
    ['ｶﾞﾗｽ が か\u3099', ['ガ', 'ラ', 'ス', 'が']],
    ['1\ufe0f\u20e3 葛\u{e0100}', ['1', '葛']],
    ['می\u200cروم दिन', ['مي', 'روم', 'दिन']],
    ['کتاب كتاب', ['كتاب']],
    ['زیبا زيبا مقهى مقهي', ['زيبا', 'مقهي']],
    ['مـحمد محمد', ['محمد']],
    ['٢٠٢٤ ۲۰۲۴ २०२४ ๒๐๒๔ ２０２４ 2024', ['2024']],
    ['ᠮᠣ\u180bᠩ', ['ᠮᠣᠩ']],
    ['Sonnen\u00aduntergang Ro\u200eme \ufeffRome', ['sonnenuntergang', 'rome']],
    ['ប្រាសាទ\u200bអង្គរ', ['ប្រាសាទ', 'អង្គរ']],
    ['!!! ... 📷', []],
    ['', []],
  ])('finds in %j the words %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it.each([
    ['दिन', 'दान'],
    ['দিন', 'দান'],
    ['மலை', 'மல'],
    ['น้ำ', 'นา'],
    ['ガラス', 'カラス'],
    ['ぱん', 'はん'],
  ])('distinguishes %s from %s', (one, other) => {
    expect(wordsOf(one)).not.toEqual(wordsOf(other));
  });

  it.each([
    ['composed', 'দো'],
    ['decomposed', '\u09a6\u09c7\u09be'],
  ])('finds in a %s letter no beginning that is another letter', (_, text) => {
    expect(wordsOf(text)[0]?.startsWith('দে')).toBe(false);
  });

  it('finds words with and without joiners in them equal', () => {
    expect(wordsOf('ශ්\u200dරී')).toEqual(wordsOf('ශ්රී'));
    expect(wordsOf('ശ്രീ\u200c')).toEqual(wordsOf('ശ്രീ'));
  });

  it('begins a Korean word with each unfinished form of its first syllable', () => {
    for (const beginning of ['ㅎ', '하', '한', '한구'])
      expect(wordsOf('한국')[0]?.startsWith(wordsOf(beginning)[0] ?? '?')).toBe(true);
  });

  it('finds the same words beside those of another script', () => {
    const units = 'aZé ßİιΣόёйאָآ\u0301\u0486\u0651\u05b8\u2cef\u20e3\u3099\ufe0f-'.split('');
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...units), maxLength: 20 }), (text) => {
        expect(wordsOf(`${text} दिन`)).toEqual([...wordsOf(text), 'दिन']);
      }),
    );
  });

  it('does not change a text that is already normalised', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const words = wordsOf(text);
        expect(wordsOf(words.join(' '))).toEqual(words);
      }),
      { numRuns: 200 },
    );
  });

  it('does not change a normalised text with marks and joiners in any order', () => {
    const units = [...'a\u00ad३ـदদমนカは한東', ...marksAndJoiners];
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...units), maxLength: 12 }), (text) => {
        const words = wordsOf(text);
        expect(wordsOf(words.join(' '))).toEqual(words);
      }),
      { numRuns: 500 },
    );
  });

  it('ignores case and accents', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'aeoucnAEOUCN '), maxLength: 20 });
    fc.assert(
      fc.property(letters, fc.constantFrom('\u0301', '\u0308', '\u0327'), (text, accent) => {
        const accented = text.toUpperCase().replace(/\w/g, (letter) => letter + accent);
        expect(wordsOf(accented.normalize('NFC'))).toEqual(wordsOf(text));
      }),
    );
  });
});
