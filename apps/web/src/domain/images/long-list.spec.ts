import { describe, expect, it } from '@jest/globals';
import { anImage } from '../../../testing/an-image.ts';
import { readListedImage } from './listed-image.ts';
import type { ImagePart } from './list-requests.ts';
import { missingWindows, withPart } from './long-list.ts';
import type { LongList } from './long-list.ts';

/** Images named by their number. */
const part = (
  first: number,
  count: number,
  { total = 2_000, version = 'one' } = {},
): ImagePart => ({
  images: Array.from({ length: count }, (_, at) => readListedImage(anImage(String(first + at)))),
  total,
  version,
});
const idAt = ({ images }: LongList, at: number) => images[at]?.id;

describe('a list of which parts are loaded', () => {
  it('has the images of each part at their positions, and no others', () => {
    const list = withPart(withPart(undefined, 0, part(0, 100)), 1_900, part(1_900, 100));
    expect([list.total, list.images.length]).toEqual([2_000, 2_000]);
    expect([0, 99, 100, 1_899, 1_900].map((at) => idAt(list, at))).toEqual([
      ...['0', '99'],
      ...[undefined, undefined],
      '1900',
    ]);
    expect(missingWindows(list, 50, 250)).toEqual([1, 2]);
    expect(missingWindows(list, 1_850, 5_000)).toEqual([18]);
  });

  it('loads what it has again when the list has changed, and shows no image twice', () => {
    const before = withPart(withPart(undefined, 0, part(0, 100)), 100, part(100, 100));
    // The first fifty are gone.
    const after = withPart(before, 0, part(50, 100, { total: 1_950, version: 'two' }));
    expect([idAt(after, 0), idAt(after, 99)]).toEqual(['50', '149']);
    expect([idAt(after, 100), idAt(after, 150)]).toEqual([undefined, '150']);
    expect(missingWindows(after, 0, 200)).toEqual([1]);
    expect(after.images.length).toBe(1_950);
  });

  it('is complete when the server replies with all of it', () => {
    const list = withPart(undefined, 300, part(0, 250, { total: 250 }));
    expect([idAt(list, 0), missingWindows(list, 0, 250)]).toEqual(['0', []]);
  });
});
