import { describe, expect, it } from '@jest/globals';
import { randomNumbers } from '@salon/test-kit';
import { aSummary } from '../../testing/a-summary.ts';
import { anImageRecord } from '../../testing/an-image-record.ts';
import { toRow, type GalleryRow } from './gallery-row.ts';
import { byDate, byHash, byNewest } from './row-orders.ts';
import { SortedRows } from './sorted-rows.ts';

const orders = { byDate, byNewest };
const rowOf = (id: string, second: number | null, uploaded = 0) =>
  toRow(
    aSummary(
      anImageRecord({
        _id: id,
        date: second === null ? null : new Date(second * 1000).toISOString().slice(0, 19),
        createdAt: new Date(uploaded),
      }),
    ),
    null,
  );
const idsOf = (rows: readonly GalleryRow[]) => rows.map(({ id }) => id);

describe('the order of rows', () => {
  it('by date is ascending, with the oldest upload first of equal dates, and undated ones last', () => {
    const rows = [
      rowOf('undated, older', null, 1),
      rowOf('second, older', 2, 1),
      rowOf('first', 1, 3),
      rowOf('undated, newer', null, 2),
      rowOf('second, newer', 2, 2),
    ];
    expect(idsOf(rows.toSorted(byDate))).toEqual([
      'first',
      'second, older',
      'second, newer',
      'undated, newer',
      'undated, older',
    ]);
  });

  it('by upload has the newest first, and the greater id of two at the same time', () => {
    const rows = [rowOf('a', 1, 5), rowOf('c', 2, 5), rowOf('b', 3, 9)];
    expect(idsOf(rows.toSorted(byNewest))).toEqual(['b', 'c', 'a']);
  });

  it('of the shuffle is that of the hashes, then of the ids', () => {
    const [a, b] = [rowOf('a', 1), rowOf('b', 1)];
    const sameHash = { ...a, hash: b.hash };
    expect(byHash(a, b)).toBe(a.hash - b.hash);
    expect(byHash(sameHash, b)).toBe(-1);
    expect(byHash(b, sameHash)).toBe(1);
    expect(byHash(a, a)).toBe(0);
  });
});

describe.each(Object.entries(orders))('rows kept %s', (_name, compare) => {
  /** Applies a change to the rows and to their order. */
  function changer(sorted: SortedRows) {
    const rows = new Map<string, GalleryRow>();
    return {
      rows,
      put(after: GalleryRow) {
        const before = rows.get(after.id);
        rows.set(after.id, after);
        sorted.change(before, after);
      },
      remove(id: string) {
        const before = rows.get(id);
        rows.delete(id);
        sorted.change(before, undefined);
      },
    };
  }

  it.each([1, 20, 700])('are as if sorted once, after every %d random changes', (each) => {
    const sorted = new SortedRows(compare);
    const { rows, put, remove } = changer(sorted);
    const random = randomNumbers(each);
    const below = (end: number) => Math.floor(random() * end);
    for (let round = 0; round < 5; round++) {
      for (let change = 0; change < each; change++) {
        const id = `image-${below(200)}`;
        if (random() < 0.3) remove(id);
        else put(rowOf(id, random() < 0.1 ? null : below(20), below(20)));
      }
      expect(idsOf(sorted.read(rows))).toEqual(idsOf([...rows.values()].sort(compare)));
    }
  });

  it('ignore the removal of a row that they do not have', () => {
    const sorted = new SortedRows(compare);
    const { rows, put, remove } = changer(sorted);
    put(rowOf('a', 1));
    sorted.read(rows);
    remove('b');
    expect(idsOf(sorted.read(rows))).toEqual(['a']);
  });

  it('are not sorted before they are read', () => {
    let comparisons = 0;
    const sorted = new SortedRows((a, b) => {
      comparisons += 1;
      return compare(a, b);
    });
    const { rows, put } = changer(sorted);
    for (let at = 0; at < 50; at++) put(rowOf(`image-${at}`, at));
    expect(comparisons).toBe(0);
    sorted.read(rows);
    const forAll = comparisons;
    put(rowOf('one more', 7));
    // One more row is found its place by halves.
    expect(comparisons - forAll).toBeLessThanOrEqual(7);
  });
});
