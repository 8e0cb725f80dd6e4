import { describe, expect, it } from '@jest/globals';
import { hasTitle, isTitleShared } from './has-title.ts';

describe('a title of a collection', () => {
  it.each(['Zürich', ' zürich ', 'Zürich'.normalize('NFD')])('is the same as %j', (title) => {
    expect(hasTitle([{ title: 'Zürich' }], title)).toBe(true);
    expect(isTitleShared([{ title: 'Zürich' }, { title }], 'Zürich')).toBe(true);
  });

  it.each(['Zurich', 'Zürich 2'])('is not the same as %j', (title) => {
    expect(hasTitle([{ title: 'Zürich' }], title)).toBe(false);
  });
});
