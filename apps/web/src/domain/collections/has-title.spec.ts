import { describe, expect, it } from '@jest/globals';
import { hasTitle, isTitleShared } from './has-title.ts';

describe('a title of a collection', () => {
  const spellings = [
    ...['Zürich', ' zürich ', 'Zürich'.normalize('NFD')],
    ...['Zü\u00adrich\u200b', '\u2068Zürich\u2069'],
  ];
  it.each(spellings)('is the same as %j', (title) => {
    expect(hasTitle([{ title: 'Zürich' }], title)).toBe(true);
    expect(isTitleShared([{ title: 'Zürich' }, { title }], 'Zürich')).toBe(true);
  });

  it.each(['Zurich', 'Zürich 2'])('is not the same as %j', (title) => {
    expect(hasTitle([{ title: 'Zürich' }], title)).toBe(false);
  });
});
