import { beforeEach, describe, expect, it } from '@jest/globals';
import type { AdminList } from '@salon/api-contract';
import { aSummary } from '../../testing/a-summary.ts';
import { anImageRecord } from '../../testing/an-image-record.ts';
import { Gallery } from '../gallery/gallery.ts';
import type { SearchService } from '../search/search.service.ts';
import { ListService } from './list.service.ts';

describe('the lists of the dashboard', () => {
  let gallery: Gallery;
  let lists: ListService;
  const read = async (filter: Partial<AdminList> = {}) =>
    (await lists.prepare({ text: '', ...filter })).rows(gallery);

  beforeEach(() => {
    gallery = new Gallery();
    gallery.put(aSummary(anImageRecord({ _id: 'a' })));
    lists = new ListService({} as SearchService); // only searches need it
  });

  it('are made again only after a change of the gallery', async () => {
    const all = await read();
    expect(await read()).toBe(all);
    gallery.put(aSummary(anImageRecord({ _id: 'b' })));
    expect((await read()).rows.map(({ id }) => id)).toEqual(['b', 'a']);
  });

  it('are forgotten, except for the eight that were read last', async () => {
    const readAll = (years: number[]) => Promise.all(years.map((year) => read({ year })));
    const [first, second] = await readAll([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(await read({ year: 1 })).toBe(first);
    await read({ year: 9 });
    expect(await read({ year: 1 })).toBe(first);
    expect(await read({ year: 2 })).not.toBe(second);
  });
});
