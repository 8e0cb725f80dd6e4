import { describe, expect, it } from '@jest/globals';
import { aSummary } from '../../testing/a-summary.ts';
import { anImageRecord } from '../../testing/an-image-record.ts';
import { Gallery } from '../gallery/gallery.ts';
import { inSlices } from './slices.ts';

const put = (gallery: Gallery, _id: string, day: number) =>
  gallery.put(aSummary(anImageRecord({ _id, createdAt: new Date(2026, 0, day) })));

describe('a computation in slices', () => {
  it('visits each image once, although newer ones are published between the slices', async () => {
    const gallery = new Gallery();
    for (const day of [1, 2, 3, 4]) put(gallery, `day-${day}`, day);
    const visited: string[] = [];
    await inSlices(gallery.newest(), ({ id }) => {
      visited.push(id);
      setImmediate(() => put(gallery, `after-${id}`, 9));
      // Each visit takes more than a slice.
      for (const end = performance.now() + 10; performance.now() < end;);
    });
    expect(visited).toEqual(['day-4', 'day-3', 'day-2', 'day-1']);
    expect(gallery.size).toBeGreaterThan(4);
  });
});
