import { expect, it } from '@jest/globals';
import { adminOnlyFields } from '@salon/api-contract';
import type { Audience } from '@salon/service-contract';
import { aSummary } from '../../testing/a-summary.ts';
import { anImageRecord } from '../../testing/an-image-record.ts';
import { Gallery } from '../gallery/gallery.ts';
import { SearchService } from './search.service.ts';

const gallery = new Gallery();
const ofAdmins = Object.fromEntries(adminOnlyFields.map((name) => [name, `hidden${name}`]));
gallery.put(
  aSummary(anImageRecord({ captions: { en: 'Harbour' }, date: '2024-01-05', ...ofAdmins })),
);

async function isFound(audience: Audience, text: string): Promise<boolean> {
  const settings = { current: async () => ({ searchStrictness: 1 }) };
  const [audiences, meaning] = [{ current: async () => audience }, { find: async () => null }];
  const unused = [] as never;
  const search = new SearchService(
    ...[unused, unused, unused, unused],
    ...[settings as never, audiences as never, meaning as never], // the members in use
  );
  const { find } = await search.prepare(text, null);
  return find(gallery).ids.length > 0;
}

it.each(['visitors', 'visitors without dates'] as const)(
  'finds no image for %s by what only admins see',
  async (audience) => {
    expect(await isFound(audience, 'harbour')).toBe(true);
    for (const name of adminOnlyFields)
      expect(await isFound(audience, `hidden${name}`)).toBe(false);
  },
);

it('finds images for admins by the names of their files', async () => {
  expect(await isFound('admins', 'hiddenOriginalFilename')).toBe(true);
});

it('finds images by their years while dates are shown', async () => {
  expect(await isFound('admins', '2024')).toBe(true);
  expect(await isFound('visitors', '2024')).toBe(true);
  expect(await isFound('visitors without dates', '2024')).toBe(false);
});
