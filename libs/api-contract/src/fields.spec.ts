import { describe, expect, it } from '@jest/globals';
import { wholeNumber } from './fields.ts';

describe('a whole number', () => {
  const field = wholeNumber(0, 9).optional();

  it.each([
    ['0', 0],
    ['9', 9],
    [3, 3],
    [undefined, undefined],
  ])('may be %p', (value, expected) => {
    expect(field.parse(value)).toBe(expected);
  });

  it.each(['', ' ', null, '10', '-1', '1.5', 'one'])('is not %p', (value) => {
    expect(field.safeParse(value).success).toBe(false);
  });
});
