import { describe, expect, it } from '@jest/globals';
import { chunkCountFor, chunkOf } from '@salon/api-contract';
import { randomNumbers } from '@salon/test-kit';
import { aSummary } from '../../testing/a-summary.ts';
import { anImageRecord } from '../../testing/an-image-record.ts';
import { toRow, type GalleryRow } from './gallery-row.ts';
import { HashedRows } from './hashed-rows.ts';
import { byHash } from './row-orders.ts';

const rowOf = (id: string, camera: string | null = null) =>
  toRow(aSummary(anImageRecord({ _id: id, camera })), null);

/** Rows and their chunks. */
function someRows(count: number) {
  const all = new Map<string, GalleryRow>();
  const hashed = new HashedRows();
  const put = (after: GalleryRow) => {
    const before = all.get(after.id);
    all.set(after.id, after);
    hashed.change(before, after);
  };
  const remove = (id: string) => {
    const before = all.get(id);
    all.delete(id);
    hashed.change(before, undefined);
  };
  for (let at = 0; at < count; at++) put(rowOf(`image-${at}`));
  return { all, put, remove, read: () => hashed.read(all) };
}

describe('rows in chunks by hash', () => {
  it.each([1, 40, 700])('are as if divided once, after every %d random changes', (each) => {
    const { all, put, remove, read } = someRows(500);
    read();
    const random = randomNumbers(each);
    for (let round = 0; round < 6; round++) {
      for (let change = 0; change < each; change++) {
        const id = `image-${Math.floor(random() * 1_100)}`;
        if (random() < 0.3) remove(id);
        else put(rowOf(id));
      }
      const chunks = read();
      expect(chunks).toHaveLength(chunkCountFor(all.size));
      expect(chunks.flat()).toEqual([...all.values()].sort(byHash));
      chunks.forEach((rows, at) => {
        for (const { id } of rows) expect(chunkOf(id, chunks.length)).toBe(at);
      });
    }
  });

  it('keep the arrays of all chunks that have no change', () => {
    const { put, read } = someRows(1_000);
    const before = [...read()];
    put(rowOf('image-7', 'Leica M11'));
    const changed = read().filter((rows, at) => rows !== before[at]);
    expect(changed.flat().filter(({ id }) => id === 'image-7')).toHaveLength(1);
    expect(changed).toHaveLength(1);
  });

  it('keep the arrays of all chunks but the one that one more chunk divides', () => {
    const { put, read } = someRows(1_024);
    const before = new Set(read());
    put(rowOf('one more'));
    const chunks = read();
    expect(chunks).toHaveLength(before.size + 1);
    // Those with a part of the divided chunk, and that of the new image.
    const changed = chunks.filter((rows) => !before.has(rows));
    expect(changed.length).toBeGreaterThanOrEqual(2);
    expect(changed.length).toBeLessThanOrEqual(3);
  });

  it('are one chunk without rows in a gallery without images', () => {
    const { read, put, remove } = someRows(0);
    expect(read()).toEqual([[]]);
    put(rowOf('one'));
    expect(read().map((rows) => rows.length)).toEqual([1]);
    remove('one');
    remove('another');
    expect(read()).toEqual([[]]);
  });
});
