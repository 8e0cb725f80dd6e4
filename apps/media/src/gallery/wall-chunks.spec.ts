import { describe, expect, it } from '@jest/globals';
import {
  chunkCountFor,
  chunkOf,
  decodeAspects,
  wallChunkReply,
  wallIndex,
  wallIndexReply,
} from '@salon/api-contract';
import { aSummary } from '../../testing/a-summary.ts';
import { anImageRecord } from '../../testing/an-image-record.ts';
import { movedTo, toRow, type GalleryRow } from './gallery-row.ts';
import { byDate } from './row-orders.ts';
import { HashedRows } from './hashed-rows.ts';
import { chunksByDate, chunksByHash, imagesAsJson, toIndex, type Chunk } from './wall-chunks.ts';

const dated = { isDated: true };
const shapes = [
  [3000, 2000],
  [2000, 3000],
  [1000, 1000],
] as const;

function rowsOf(count: number, undated = 0): GalleryRow[] {
  return Array.from({ length: count }, (_, at) => {
    const [width, height] = shapes[at % shapes.length] ?? shapes[0];
    const date = at < undated ? null : new Date(at * 1000).toISOString().slice(0, 19);
    const versions = [{ type: 'regular', format: 'webp', file: 'r.webp', width, height }] as const;
    return toRow(
      aSummary(anImageRecord({ _id: `image-${at}`, date, width, height, versions: [...versions] })),
      null,
    );
  });
}
const hashed = (rows: GalleryRow[]) =>
  new HashedRows().read(new Map(rows.map((row) => [row.id, row])));
const shuffled = (rows: GalleryRow[]) => chunksByHash(hashed(rows), dated);
const sorted = (rows: GalleryRow[]) => chunksByDate(rows.toSorted(byDate), dated);
const idsOf = (chunks: readonly Chunk[]) =>
  chunks.flatMap(({ rows }) => rows.map(({ id }) => id)).sort();
const newNames = (before: readonly Chunk[], after: readonly Chunk[]) => {
  const known = new Set(before.map(({ name }) => name));
  return after.filter(({ name }) => !known.has(name));
};

describe.each([
  ['shuffled', shuffled],
  ['by date', sorted],
])('the chunks of a wall %s', (_name, divide) => {
  const rows = rowsOf(3_000, 300);

  it('have each image once', () => {
    expect(idsOf(divide(rows))).toEqual(rows.map(({ id }) => id).sort());
  });

  it('have at most 512 images', () => {
    expect(Math.max(...divide(rows).map((chunk) => chunk.rows.length))).toBeLessThanOrEqual(512);
  });

  it.each([
    ['enter one collection', [null, null], ['one', 'one']],
    ['leave one collection', ['one', 'one'], [null, null]],
    ['change places', ['one', 'two'], ['two', 'one']],
  ])('have other names after two of their images %s', (_change, from, to) => {
    const [first, second] = divide(rows)[0]?.rows.map(({ id }) => id) ?? [];
    const placed = ([one = null, other = null]: (string | null)[]) =>
      rows.map((row) => {
        if (row.id === first) return movedTo(row, one);
        return row.id === second ? movedTo(row, other) : row;
      });
    expect(newNames(divide(placed(from)), divide(placed(to)))).toHaveLength(1);
  });

  it('have the aspects of their images', () => {
    for (const chunk of divide(rows)) {
      expect(decodeAspects(chunk.aspects)).toHaveLength(chunk.rows.length);
    }
  });

  it('keep their names when they are made again', () => {
    expect(newNames(divide(rows), divide(rowsOf(3_000, 300)))).toEqual([]);
  });

  it('are at most three new ones after one more image', () => {
    const changed = newNames(divide(rows), divide(rowsOf(3_001, 300)));
    expect(changed.length).toBeGreaterThan(0);
    expect(changed.length).toBeLessThanOrEqual(3);
  });

  it('are one new one after the change of an image', () => {
    const changed = rows.map((row) =>
      row.id === 'image-700'
        ? toRow(aSummary(anImageRecord({ _id: row.id, date: row.date })), null)
        : row,
    );
    expect(newNames(divide(rows), divide(changed))).toHaveLength(1);
  });

  it('exist for a gallery without images', () => {
    expect(idsOf(divide([]))).toEqual([]);
    expect(divide([])).toHaveLength(1);
  });
});

describe('the chunks of the shuffled wall', () => {
  it('are where the browser looks for an image', () => {
    const rows = rowsOf(2_000);
    const count = chunkCountFor(rows.length);
    const chunks = shuffled(rows);
    expect(chunks).toHaveLength(count);
    chunks.forEach(({ rows: some }, at) => {
      for (const { id } of some) expect(chunkOf(id, count)).toBe(at);
    });
  });

  it('are those of the last version where its rows are the same', () => {
    const rows = hashed(rowsOf(600));
    const before = chunksByHash(rows, dated);
    const known = (first: GalleryRow | undefined) =>
      before.find((chunk) => chunk.rows[0] === first);
    const [first = [], ...others] = rows;
    const edited = toRow(aSummary(anImageRecord({ _id: first[7]?.id })), null);
    const changed = [first.with(7, edited), ...others.map((some) => [...some])];
    const after = chunksByHash(changed, { ...dated, known });
    expect(after.map((chunk, at) => chunk === before[at])).toEqual([false, true, true]);
    expect(after[0]?.name).not.toBe(before[0]?.name);
  });

  it('have other names where dates are hidden', () => {
    const hidden = chunksByHash(hashed(rowsOf(600)), { isDated: false });
    expect(newNames(shuffled(rowsOf(600)), hidden)).toHaveLength(hidden.length);
  });
});

describe('the chunks by date', () => {
  it('have other names than shuffled ones, also where they have the same images', () => {
    const rows = rowsOf(20).filter(({ hash }) => hash % 256 !== 0);
    const [byHash, ordered] = [shuffled(rows), sorted(rows)];
    expect([byHash.length, ordered.length, idsOf(byHash)]).toEqual([1, 1, idsOf(ordered)]);
    expect(newNames(byHash, ordered)).toHaveLength(1);
  });

  it('are in the order of the dates, and none has both dated and undated images', () => {
    const chunks = sorted(rowsOf(3_000, 300));
    const all = chunks.flatMap(({ rows }) => rows);
    expect(all).toEqual(all.toSorted(byDate));
    for (const { rows } of chunks) {
      expect(new Set(rows.map(({ date }) => date === null)).size).toBe(1);
    }
  });

  it('are divided evenly where no hash begins a chunk for long', () => {
    const rows = rowsOf(1_100).map((row) => ({ ...row, hash: 1 }));
    expect(sorted(rows).map((chunk) => chunk.rows.length)).toEqual([367, 367, 366]);
  });
});

describe('the index of the wall', () => {
  const rows = rowsOf(1_500, 40);

  it('names the chunks with their lengths', () => {
    const chunks = shuffled(rows);
    const index = toIndex(chunks, { isByDate: false, isDated: true });
    expect(wallIndexReply.parse({ data: index })).toEqual({ data: index });
    expect(index.count).toBe(1_500);
    expect(index.undated).toBeUndefined();
    expect(index.chunks.map(({ name, count }) => [name, count])).toEqual(
      chunks.map((chunk) => [chunk.name, chunk.rows.length]),
    );
    expect(index.chunks.every((chunk) => !('first' in chunk))).toBe(true);
  });

  it('has by date the first date of each chunk and the number of undated images', () => {
    const chunks = sorted(rows);
    const index = wallIndex.parse(toIndex(chunks, { isByDate: true, isDated: true }));
    expect(index.undated).toBe(40);
    expect(index.chunks.map(({ first }) => first)).toEqual(
      chunks.map((chunk) => chunk.rows[0]?.date ?? null),
    );
    expect(index.chunks.at(-1)?.first).toBeNull();
  });

  it('does not show hidden dates', () => {
    const index = toIndex(sorted(rows), { isByDate: true, isDated: false });
    expect(JSON.stringify(index)).not.toContain('1970-');
  });
});

describe('the reply with images', () => {
  const rows = rowsOf(3);

  it('is what the contract says, with the number of all images where it is given', () => {
    const reply = JSON.parse(imagesAsJson(rows, true, 99));
    expect(reply).toMatchObject({ data: { total: 99 } });
    expect(wallChunkReply.parse(reply).data.images.map(({ id }) => id)).toEqual(
      rows.map(({ id }) => id),
    );
  });

  it('is empty without images, and has no number of its own', () => {
    expect(JSON.parse(imagesAsJson([], true))).toEqual({ data: { images: [] } });
  });

  it('has no dates where they are hidden', () => {
    expect(imagesAsJson(rows, false)).not.toContain('1970-');
    expect(imagesAsJson(rows, true)).toContain('1970-');
  });
});
