import { describe, expect, it } from '@jest/globals';
import { aSummary } from '../../testing/a-summary.ts';
import { anImageRecord } from '../../testing/an-image-record.ts';
import { ChunkStore } from './chunk-store.ts';
import { toRow } from './gallery-row.ts';
import type { Chunk } from './wall-chunks.ts';

const minute = 60_000;
const aRow = (id: string) => toRow(aSummary(anImageRecord({ _id: id })), null);
const aChunk = (name: string): Chunk => ({ name, rows: [], aspects: '' });
const chunks = (...names: string[]) => names.map(aChunk);

describe('the chunks of the wall', () => {
  it('are found by name in any list', () => {
    const store = new ChunkStore();
    store.replace('shuffled', chunks('a', 'b'), 0);
    store.replace('by date', chunks('c'), 0);
    expect(['a', 'b', 'c', 'd'].map((name) => store.get(name, 0)?.name)).toEqual([
      'a',
      'b',
      'c',
      undefined,
    ]);
  });

  it('are offered to the next version of their own list only, by their first row', () => {
    const store = new ChunkStore();
    const [first, other] = [aRow('1'), aRow('2')];
    const chunk = { ...aChunk('a'), rows: [first] };
    expect(store.inList('shuffled')(first)).toBeUndefined();
    store.replace('shuffled', [chunk], 0);
    expect(store.inList('shuffled')(first)).toBe(chunk);
    expect(store.inList('shuffled')(other)).toBeUndefined();
    expect(store.inList('by date')(first)).toBeUndefined();
  });

  it('are found for ten minutes after they were replaced', () => {
    const store = new ChunkStore();
    store.replace('shuffled', chunks('old', 'same'), 0);
    store.replace('shuffled', chunks('new', 'same'), minute);
    expect(store.get('old', 11 * minute - 1)?.name).toBe('old');
    expect(store.get('old', 11 * minute)).toBeUndefined();
    expect(store.get('same', 99 * minute)?.name).toBe('same');
  });

  it('are no longer offered to their list once they are replaced', () => {
    const store = new ChunkStore();
    const [first, other] = [aRow('1'), aRow('2')];
    store.replace('shuffled', [{ ...aChunk('old'), rows: [first] }], 0);
    store.replace('shuffled', [{ ...aChunk('new'), rows: [other] }], 0);
    expect(store.inList('shuffled')(first)).toBeUndefined();
  });

  it('are found for ten minutes from their last replacement', () => {
    const store = new ChunkStore();
    store.replace('shuffled', chunks('a'), 0);
    store.replace('shuffled', chunks('b'), minute);
    store.replace('shuffled', chunks('a'), 2 * minute);
    store.replace('shuffled', chunks('b'), 3 * minute);
    expect(store.get('a', 12 * minute)?.name).toBe('a');
  });

  it('that were replaced are two thousand at most, the oldest being dropped', () => {
    const store = new ChunkStore();
    for (let at = 0; at <= 2_001; at++) store.replace('shuffled', chunks(`chunk ${at}`), at);
    // The last one is current, and the 2,000 before it are former ones.
    expect(store.get('chunk 0', 2_001)).toBeUndefined();
    expect(store.get('chunk 1', 2_001)?.name).toBe('chunk 1');
    expect(store.get('chunk 2001', 2_001)?.name).toBe('chunk 2001');
  });
});
