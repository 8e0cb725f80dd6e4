import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { tidyName } from './tidy-name.ts';

const word = fc.stringMatching(/^[A-Za-z0-9]{1,8}$/);

describe('tidyName', () => {
  it.each([
    ['NIKON CORPORATION', [['NIKON CORPORATION', 'Nikon']], 'Nikon'],
    ['NIKON CORPORATION D850', [['NIKON CORPORATION', 'Nikon']], 'Nikon D850'],
    ['Canon Canon EOS R5', [['Canon Canon', 'Canon']], 'Canon EOS R5'],
    ['Leica M6', [['NIKON', 'Nikon']], 'Leica M6'],
    ['SONY ILCE-7M3 Camera', [['Camera', '']], 'SONY ILCE-7M3'],
    ['nikon', [['NIKON', 'Nikon']], 'nikon'],
  ] as [string, [string, string][], string][])('shows %s with %j as %s', (name, pairs, shown) => {
    expect(tidyName(name, pairs)).toBe(shown);
  });

  it('applies the pairs in order, each to the result of the one before', () => {
    const pairs: [string, string][] = [
      ['OLYMPUS IMAGING CORP.', 'OLYMPUS'],
      ['OLYMPUS', 'Olympus'],
    ];
    expect(tidyName('OLYMPUS IMAGING CORP. E-M5', pairs)).toBe('Olympus E-M5');
  });

  it('reads the pairs as plain text', () => {
    expect(tidyName('a.b', [['.', '$&(']])).toBe('a$&(b');
  });

  it('never returns an empty name', () => {
    expect(tidyName('NIKON', [['NIKON', '']])).toBe('NIKON');
  });

  it('does not change names that contain no pair', () => {
    fc.assert(
      fc.property(word, fc.array(fc.tuple(word, word)), (name, pairs) => {
        const absent = pairs.filter(([replace]) => !name.includes(replace));
        expect(tidyName(name, [['', 'x'], ...absent])).toBe(name);
      }),
    );
  });
});
