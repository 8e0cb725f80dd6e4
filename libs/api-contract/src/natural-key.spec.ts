import { describe, expect, it } from '@jest/globals';
import { naturalKey } from './natural-key.ts';

describe('the key of a file name', () => {
  it.each([
    ['counts numbers', ['IMG_9.jpg', 'IMG_10.jpg', 'IMG_100.jpg']],
    ['counts the milliseconds of a camera', ['999999999.jpg', '1700000000000.jpg']],
    ['ignores case', ['a.jpg', 'B.jpg', 'c.jpg']],
    ['ignores accents', ['Eben.jpg', 'Éclair.jpg', 'Ego.jpg']],
    ['keeps vowels that are marks', ['कि.jpg', 'कु.jpg', 'खा.jpg']],
    ['ignores leading zeros', ['p0007.jpg', 'p08.jpg', 'p9.jpg']],
    ['sorts numbers before letters', ['p1.jpg', 'pa.jpg']],
    ['sorts Ł and Ø among L and O', ['Lodi', 'Łódź', 'oak', 'Øl', 'zoo']],
    ['counts numbers in digits of other scripts', ['p٩.jpg', 'p10.jpg', 'p۱۱.jpg']],
    [
      'sorts signs by their codes',
      ['(1)', '2024-01', '_DSC0001', 'DSC0001', 'img 3', 'IMG-2', 'IMG_1', 'oslo', '~a'],
    ],
  ])('%s', (_what, names) => {
    expect([...names].reverse().sort((a, b) => (naturalKey(a) < naturalKey(b) ? -1 : 1))).toEqual(
      names,
    );
  });
});
