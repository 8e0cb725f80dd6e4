import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { wordsOf } from './normalise.ts';

describe('wordsOf', () => {
  it.each([
    ['  Red  Fox ', ['red', 'fox']],
    ['Café Ångström', ['cafe', 'angstrom']],
    ['Cafe\u0301', ['cafe']],
    ['Straße STRASSE', ['strasse']],
    ['Łódź, Tromsø, Đà Nẵng', ['lodz', 'tromso', 'da', 'nang']],
    ['İstanbul Iğdır', ['istanbul', 'igdir']],
    ['ΟΔΟΣ οδος', ['οδοσ']],
    ['Ёлка', ['елка']],
    ['EF-S15-85mm f/3.5-5.6 IS', ['ef', 's15', '85mm', 'f', '3', '5', '6', 'is']],
    ['DSC_0042.JPG', ['dsc', '0042', 'jpg']],
    ['東京タワー Tokyo', ['東', '京', 'タ', 'ワ', 'ー', 'tokyo']],
    ['ﬁlm ™', ['film', 'tm']],
    ['!!! ... 📷', []],
    ['', []],
  ])('finds in %j the words %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
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
