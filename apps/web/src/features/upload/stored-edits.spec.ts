import { describe, expect, it } from '@jest/globals';
import { limits } from '@salon/api-contract';
import { withStorageBlocked } from '../../../testing/block-storage.ts';
import { forgetEdits, storeChoice, storeEdits, storedChoice, storedEdits } from './stored-edits.ts';

describe('what is typed into the review', () => {
  it('is stored field by field, each upload by itself, until it is forgotten', () => {
    storeEdits('a', { caption: 'Dus' });
    storeEdits('a', { caption: 'Dusk' });
    storeEdits('a', { iso: '' });
    storeEdits('b', { caption: 'Dawn' });
    const ids = ['a', 'b', 'c'];
    const a = { caption: 'Dusk', iso: '' };
    expect(storedEdits(ids)).toEqual({ a, b: { caption: 'Dawn' }, c: {} });
    forgetEdits(['a', 'c']);
    expect(storedEdits(ids)).toEqual({ a: {}, b: { caption: 'Dawn' }, c: {} });
  });

  it('includes the collection that was chosen', () => {
    const choice = { kind: 'new', title: 'Fog' } as const;
    storeEdits('a', { caption: 'Dusk' });
    storeChoice('a', choice);
    storeEdits('a', { caption: 'Dusk.' });
    expect(storedChoice(['b', 'a'])).toEqual(choice);
    expect(storedEdits(['a'])).toEqual({ a: { caption: 'Dusk.' } });
    forgetEdits(['a']);
    expect(storedChoice(['b', 'a'])).toEqual({ kind: 'none' });
  });

  it.each([
    'no JSON',
    '{}',
    '{"at":1,"edits":{"caption":7}}',
    '{"at":1,"edits":{"owner":"Ada"}}',
    JSON.stringify({ at: 1, edits: { comment: 'x'.repeat(limits.commentLength + 1) } }),
  ])('is not believed when it lies there as %s', (text) => {
    localStorage.setItem('salon.edits.a', text);
    expect(storedEdits(['a'])).toEqual({ a: {} });
    storeEdits('a', { caption: 'Dusk' });
    expect(storedEdits(['a'])).toEqual({ a: { caption: 'Dusk' } });
  });

  it('is kept until the page is closed where site data is blocked', () => {
    withStorageBlocked(() => {
      storeEdits('a', { caption: 'Dusk' });
      expect(storedEdits(['a'])).toEqual({ a: { caption: 'Dusk' } });
      forgetEdits(['a']);
    });
  });

  it('makes room for what comes, the oldest first, and leaves what is not its own', () => {
    localStorage.setItem('theme', 'dark');
    for (let at = 0; at < limits.stagedUploads; at += 1) {
      const edits = { caption: String(at) };
      localStorage.setItem(`salon.edits.${at}`, JSON.stringify({ at: at + 5, edits }));
    }
    storeEdits('new', { caption: 'Dusk' });
    expect(storedEdits(['0', '1', 'new'])).toEqual({
      ...{ 0: {}, 1: { caption: '1' } },
      new: { caption: 'Dusk' },
    });
    expect(localStorage.getItem('theme')).toBe('dark');
  });
});
