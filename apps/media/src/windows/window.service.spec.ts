import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { aSummary } from '../../testing/a-summary.ts';
import { anImageRecord } from '../../testing/an-image-record.ts';
import type { FullImages } from '../gallery/full-images.ts';
import type { GallerySync } from '../gallery/gallery-sync.ts';
import { Gallery } from '../gallery/gallery.ts';
import type { Reply, ReplyCache } from '../gallery/reply-cache.ts';
import { toImage } from '../gallery/to-image.ts';
import type { ListService } from './list.service.ts';
import { listedRows } from './listed-rows.ts';
import { WindowService } from './window.service.ts';

const catchUp = jest.fn(() => Promise.resolve());

/** The only parts of the dependencies that the service uses; `made` receives what it replies. */
function aService(gallery: Gallery, read: FullImages['read'], made: unknown[]): WindowService {
  const rows = () => listedRows(gallery.newest());
  const lists = { prepare: () => Promise.resolve({ name: 'all', rows }) };
  const replies = {
    getOrMake: async ({ make }: Reply) => {
      made.push(await make(gallery));
      return { etag: '' };
    },
  };
  return new WindowService(
    lists as unknown as ListService,
    replies as unknown as ReplyCache,
    { catchUp } as unknown as GallerySync,
    { read } as unknown as FullImages,
  );
}

describe('a window', () => {
  beforeEach(() => void catchUp.mockClear());

  it('is read again if an image is deleted while it is read', async () => {
    const gallery = new Gallery();
    const record = (_id: string) => anImageRecord({ _id });
    for (const id of ['a', 'b', 'c']) gallery.put(aSummary(record(id)));
    const made: unknown[] = [];
    const service = aService(
      gallery,
      async (_gallery, ids) => {
        await Promise.resolve();
        gallery.remove('b');
        return ids.filter((id) => id !== 'b').map((id) => toImage(record(id)));
      },
      made,
    );
    await service.images({ text: '', from: 0, count: 10 });
    expect(made).toMatchObject([{ images: [{ id: 'c' }, { id: 'a' }], total: 2 }]);
    expect(catchUp).toHaveBeenCalledTimes(1);
  });

  it('is unavailable after three reads that each lack an image', async () => {
    const gallery = new Gallery();
    gallery.put(aSummary(anImageRecord({ _id: 'a' })));
    const read = jest.fn(() => Promise.resolve([]));
    const window = aService(gallery, read, []).images({ text: '', from: 0, count: 10 });
    await expect(window).rejects.toMatchObject({ code: 'service/unavailable' });
    expect(read).toHaveBeenCalledTimes(3);
    expect(catchUp).toHaveBeenCalledTimes(3);
  });
});
