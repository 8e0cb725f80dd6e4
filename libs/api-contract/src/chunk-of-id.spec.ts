import { describe, expect, it } from '@jest/globals';
import { chunkCountFor, chunkOfFirstPage, chunkOfHash, hashOfId } from './chunk-of-id.ts';
import { firstPageCount } from './first-page.ts';

const ids = Array.from({ length: 20_000 }, (_, at) => `66f0aa7e04c9d2b3${at.toString(16)}`);
const hashes = ids.map(hashOfId);

describe('the chunk of an image', () => {
  it('is the same for all implementations', () => {
    expect(['', 'a', '6560f1c29b1d4a0012c3d4e5'].map(hashOfId)).toEqual([
      2872998923, 444641715, 324250844,
    ]);
  });

  it.each([1, 2, 3, 5, 8, 79, 256, 391, 4_000])('is one of %i, in the order of hashes', (count) => {
    const chunks = hashes.toSorted((a, b) => a - b).map((hash) => chunkOfHash(hash, count));
    expect(chunks).toEqual(chunks.toSorted((a, b) => a - b));
    expect([chunkOfHash(0, count), chunkOfHash(2 ** 32 - 1, count)]).toEqual([0, count - 1]);
  });

  it('has at most twice the mean number of images, however similar their ids are', () => {
    const count = chunkCountFor(ids.length);
    const lengths = new Array<number>(count).fill(0);
    for (const hash of hashes) {
      const chunk = chunkOfHash(hash, count);
      lengths[chunk] = (lengths[chunk] ?? 0) + 1;
    }
    expect(Math.max(...lengths)).toBeLessThan(1.3 * 2 * 256);
    expect(Math.min(...lengths)).toBeGreaterThan(0.7 * 128);
  });

  it('changes only for the images of one chunk when there is one chunk more', () => {
    for (let count = 1; count < 70; count += 1) {
      const contents = (chunks: number) => {
        const content = new Map<number, number[]>();
        for (const hash of hashes.slice(0, 3_000)) {
          const chunk = chunkOfHash(hash, chunks);
          content.set(chunk, [...(content.get(chunk) ?? []), hash]);
        }
        return new Set([...content.values()].map((each) => each.join()));
      };
      const before = contents(count);
      const kept = [...contents(count + 1)].filter((content) => before.has(content));
      expect(kept).toHaveLength(count - 1);
    }
  });

  it.each([5, 16, 391])('begins a first page, and the pages are spread over %i chunks', (count) => {
    const pages = Array.from({ length: firstPageCount }, (_, page) => page);
    const chunks = new Set(pages.map((page) => chunkOfFirstPage(page, count)));
    const chunksWithImages = new Set(hashes.map((hash) => chunkOfHash(hash, count)));
    expect(chunks.size).toBe(Math.min(firstPageCount, count));
    expect([...chunks].filter((chunk) => !chunksWithImages.has(chunk))).toEqual([]);
  });
});
