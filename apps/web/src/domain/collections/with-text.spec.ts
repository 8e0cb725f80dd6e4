import { describe, expect, it } from '@jest/globals';
import { withText } from './with-text.ts';

describe('a title of a collection', () => {
  it.each([
    ['The Coast', ' coa'],
    ['Zürich', 'zurich'],
    ['Łódź', 'lodz'],
    ['Straße', 'strasse'],
    ['Isparta', 'ısparta'],
    ['Ｔｏｋｙｏ', 'tokyo'],
    ['한국', '하'],
    ['کتاب ۲۰۲۴', 'كتاب 2024'],
  ])('%j is found by %j', (title, text) => {
    expect(withText([{ title }], text)).toEqual([{ title }]);
  });

  it.each([
    ['दिन', 'दान'],
    ['が', 'か'],
    ['The Coast', 'coat'],
  ])('%j is not found by %j', (title, text) => {
    expect(withText([{ title }], text)).toEqual([]);
  });
});
