import { afterEach, describe, expect, it } from '@jest/globals';
import { isMirrored } from './is-mirrored.ts';

afterEach(() => {
  document.dir = '';
});

describe('isMirrored', () => {
  it.each([
    ['rtl', true],
    ['ltr', false],
    ['', false],
  ])('a page of direction "%s": %s', (direction, expected) => {
    document.dir = direction;
    expect(isMirrored()).toBe(expected);
  });

  it('follows a change of the language', () => {
    document.dir = 'rtl';
    document.dir = 'ltr';
    expect(isMirrored()).toBe(false);
  });
});
