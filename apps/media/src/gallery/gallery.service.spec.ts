import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ImageListQuery } from '@salon/api-contract';
import { anImageRecord } from '../../testing/an-image-record.ts';
import type { Audience, Audiences } from './audience.ts';
import { GalleryService } from './gallery.service.ts';
import { firstPage, wallImage } from './projections.ts';
import type { Reply, ReplyCache } from './reply-cache.ts';
import { toSnapshot } from './snapshot.ts';

const dateOf = (second: number) => new Date(second * 1000).toISOString().slice(0, 19);
const snapshot = toSnapshot(
  Array.from({ length: 900 }, (_, at) =>
    anImageRecord({ _id: `${at}`, comment: 'for us', date: dateOf(899 - at) }),
  ),
  [],
);
const unordered: ImageListQuery = { order: 'asc' };
const byDate: ImageListQuery = { orderBy: 'date', order: 'asc' };

let audience: Audience;
let gallery: GalleryService;
/** The reply that was asked for last. */
let last: Reply | undefined;

beforeEach(() => {
  audience = 'visitors';
  const etagOf = async (reply: Reply) => {
    last = reply;
    return reply.name;
  };
  // The members that the service uses.
  gallery = new GalleryService(
    { etagOf } as unknown as ReplyCache,
    { current: async () => audience } as unknown as Audiences,
  );
});

/** The images of the last reply. */
async function made(): Promise<Record<string, unknown>[]> {
  const reply = await last?.make(snapshot);
  return (reply as { images: Record<string, unknown>[] }).images; // a list has images
}

describe('the list of images', () => {
  it('is cached by audience, order and projection', async () => {
    const names: string[] = [];
    for (const who of ['admins', 'visitors', 'visitors without dates'] as const) {
      audience = who;
      for (const query of [unordered, byDate, { ...byDate, order: 'desc' } as const]) {
        for (const projection of [undefined, wallImage, firstPage(0, query), firstPage(1, query)]) {
          names.push((await gallery.images(query, projection)).etag);
        }
      }
    }
    // A sorted first page is the same for each number.
    expect(new Set(names).size).toBe(3 * (4 + 3 + 3));
  });

  it('has the order of uploads, whatever its direction', async () => {
    const { etag } = await gallery.images({ order: 'desc' });
    expect((await gallery.images(unordered)).etag).toBe(etag);
    expect((await made()).map(({ id }) => id).slice(0, 3)).toEqual(['0', '1', '2']);
  });

  it('has the order of dates, even if the audience does not see dates', async () => {
    audience = 'visitors without dates';
    await gallery.images(byDate);
    const [first] = await made();
    expect(first).toMatchObject({ date: null });
    expect((await made()).map(({ id }) => id)).toEqual(
      snapshot.images.map(({ id }) => id).reverse(),
    );
  });

  it.each([
    ['admins', true],
    ['visitors', false],
  ] as const)('has comments for %s: %p', async (who, hasComment) => {
    audience = who;
    await gallery.images(unordered);
    expect((await made()).every((image) => 'comment' in image)).toBe(hasComment);
  });

  it('has only the fields of a wall where a wall is asked for', async () => {
    await gallery.images(unordered, wallImage);
    const [first] = await made();
    expect(first).toHaveProperty('aspect');
    expect(first).not.toHaveProperty('versions');
  });

  it('has the first 60 of a sorted wall on its first page', async () => {
    await gallery.images(byDate, firstPage(3, byDate));
    const ids = (await made()).map(({ id }) => id);
    expect(ids).toEqual(Array.from({ length: 60 }, (_, at) => `${899 - at}`));
  });

  it('has a sample of 60 on the first page of a wall without order', async () => {
    const pages: unknown[][] = [];
    for (const page of [0, 0, 1]) {
      await gallery.images(unordered, firstPage(page, unordered));
      pages.push((await made()).map(({ id }) => id));
    }
    expect(new Set(pages[0]).size).toBe(60);
    expect(pages[1]).toEqual(pages[0]);
    expect(pages[2]).not.toEqual(pages[0]);
  });
});
