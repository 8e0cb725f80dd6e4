import { describe, expect, it } from '@jest/globals';
import type { Original } from '@salon/media-data';
import { duplicateOf } from './duplicate-of.ts';

const at = (second: number) => new Date(Date.UTC(2026, 0, 5, 13, 20, second));
const upload = { _id: 'mine', sha256: 'same', stagedBy: 'ada', createdAt: at(10) };
const staged = { state: 'staged', stagedBy: 'ada' } as const;
const anOriginal = (id: string, facts: Partial<Original> = {}): Original => ({
  id,
  sha256: 'same',
  originalFilename: `${id}.jpg`,
  state: 'published',
  createdAt: at(0),
  ...facts,
});

describe('a duplicate', () => {
  it('is one of the first original that has the same bytes', () => {
    const others = [anOriginal('other', { sha256: 'different' }), anOriginal('a'), anOriginal('b')];
    expect(duplicateOf(upload, others)).toEqual({
      id: 'a',
      state: 'published',
      originalFilename: 'a.jpg',
    });
  });

  it('is no duplicate of itself', () => {
    expect(duplicateOf(upload, [anOriginal('mine', staged)])).toBeNull();
  });

  it('is not one of an image that was deleted for good', () => {
    const gone = anOriginal('gone', { state: 'deleted', isExpired: true });
    expect(duplicateOf(upload, [gone])).toBeNull();
    expect(duplicateOf(upload, [gone, anOriginal('a', { state: 'deleted' })])?.id).toBe('a');
  });

  it('is the later one of two uploads only', () => {
    const earlier = anOriginal('x', { ...staged, createdAt: at(9) });
    const later = anOriginal('x', { ...staged, createdAt: at(11) });
    expect(duplicateOf(upload, [earlier])).toMatchObject({ id: 'x', state: 'staged' });
    expect(duplicateOf(upload, [later])).toBeNull();
  });

  it('is not reported for an upload staged by another admin', () => {
    const theirs = anOriginal('a', { ...staged, stagedBy: 'ben' });
    expect(duplicateOf(upload, [theirs])).toBeNull();
    expect(duplicateOf({ ...upload, stagedBy: 'ben' }, [theirs])).not.toBeNull();
  });

  it('is one of two uploads of the same moment', () => {
    const same = { ...staged, createdAt: at(10) };
    expect(duplicateOf(upload, [anOriginal('lower', same)])).not.toBeNull();
    expect(duplicateOf(upload, [anOriginal('zenith', same)])).toBeNull();
  });
});
