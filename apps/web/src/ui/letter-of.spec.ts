import { expect, it } from '@jest/globals';
import { letterOf } from './letter-of.ts';

it.each([
  ['a', 'KeyA', true],
  // Caps Lock.
  ['A', 'KeyA', true],
  // AZERTY: the letter is what counts.
  ['a', 'KeyQ', true],
  ['q', 'KeyA', false],
  // Cyrillic, Greek, Hebrew and Arabic.
  ['ф', 'KeyA', true],
  ['Α', 'KeyA', true],
  ['ש', 'KeyA', true],
  ['ش', 'KeyA', true],
  ['я', 'KeyZ', false],
  // A letter with an accent that has this place.
  ['à', 'KeyA', false],
  ['Dead', 'KeyA', false],
  // An Arabic digit.
  ['١', 'Digit1', false],
])('%s at %s is the letter a: %s', (key, code, expected) => {
  expect(letterOf({ key, code }) === 'a').toBe(expected);
});
