import { expect, it } from '@jest/globals';
import { letterOf } from './letter-of.ts';

it.each([
  ['a', 'KeyA', 'a'],
  // Caps Lock.
  ['A', 'KeyA', 'a'],
  // AZERTY: the letter is what counts.
  ['a', 'KeyQ', 'a'],
  ['q', 'KeyA', 'q'],
  // Cyrillic, Greek, Hebrew and Arabic.
  ['ф', 'KeyA', 'a'],
  ['Α', 'KeyA', 'a'],
  ['ש', 'KeyA', 'a'],
  ['ش', 'KeyA', 'a'],
  ['я', 'KeyZ', 'z'],
  // A letter with an accent.
  ['à', 'KeyA', 'à'],
])('%s at %s is the letter %s', (key, code, letter) => {
  expect(letterOf({ key, code })).toBe(letter);
});

it.each([
  ['Dead', 'KeyA'],
  ['Enter', 'Enter'],
  // An Arabic digit.
  ['١', 'Digit1'],
  // A Hebrew keyboard has no letter there.
  ["'", 'KeyW'],
])('%s at %s is no letter', (key, code) => {
  expect(letterOf({ key, code })).not.toMatch(/^\p{L}$/u);
});
