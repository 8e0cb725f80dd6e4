import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { firstPageLength, firstPageOf, firstPageCount } from './first-page.ts';

const images = Array.from({ length: 1_000 }, (_, at) => ({
  id: createHash('sha256').update(String(at)).digest('hex').slice(0, 32),
}));
const every = Array.from({ length: firstPageCount }, (_, page) => page);
const idsOf = (page: number, some = images) => firstPageOf(some, page).map(({ id }) => id);

describe('a first page', () => {
  it('does not depend on the order of the list', () => {
    const backwards = images.toReversed();
    for (const page of every) expect(idsOf(page, backwards)).toEqual(idsOf(page));
  });

  it('differs from the others, and has all images of a small gallery', () => {
    const seen = new Set(every.flatMap((page) => idsOf(page)));
    expect(every.map((page) => idsOf(page).length)).toEqual(every.map(() => firstPageLength));
    // 1,000 images of which each is in one of 16 samples of 60 with a probability of 1 − 0.94^16 = 0.63.
    expect(seen.size).toBeGreaterThan(550);
    expect(idsOf(3, images.slice(0, 40)).toSorted()).toEqual(
      images
        .slice(0, 40)
        .map(({ id }) => id)
        .toSorted(),
    );
  });

  it('changes by one image at most when an image is added', () => {
    const [newest, ...others] = images;
    for (const page of every) {
      const [before, after] = [idsOf(page, others), idsOf(page)];
      const gone = before.filter((id) => !after.includes(id));
      expect(gone.length).toBe(after.includes(newest?.id ?? '') ? 1 : 0);
    }
  });
});
