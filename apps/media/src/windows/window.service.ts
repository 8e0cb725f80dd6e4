import { Injectable } from '@nestjs/common';
import {
  maxWholeWall,
  type IdWindow,
  type IdWindowQuery,
  type ImageWindow,
  type ImageWindowQuery,
} from '@salon/api-contract';
import { ServiceError, type CachedReply } from '@salon/service-contract';
import { FullImages } from '../gallery/full-images.ts';
import { GallerySync } from '../gallery/gallery-sync.ts';
import type { Gallery } from '../gallery/gallery.ts';
import type { GalleryRow } from '../gallery/gallery-row.ts';
import { ReplyCache } from '../gallery/reply-cache.ts';
import { toReply } from '../gallery/to-image.ts';
import { filtersOf } from './filters.ts';
import { ListService, type PreparedList } from './list.service.ts';

/** An image can be deleted between the reading of the list and of its records. */
const maxReads = 3;

/** Parts of long lists, for the dashboard. */
@Injectable()
export class WindowService {
  constructor(
    private readonly lists: ListService,
    private readonly replies: ReplyCache,
    private readonly sync: GallerySync,
    private readonly full: FullImages,
  ) {}

  /** Images with all their data, from one position to another. */
  async images({ from, count, ...query }: ImageWindowQuery, client?: string): Promise<CachedReply> {
    const list = await this.lists.prepare(query, client);
    return this.replies.getOrMake({
      name: `window ${from} ${count} of ${list.name}`,
      isShortLived: true,
      make: (gallery) => this.read(list, gallery, { from, count }),
    });
  }

  /** Only their ids. */
  async ids(
    { from, count, around, ...query }: IdWindowQuery,
    client?: string,
  ): Promise<CachedReply> {
    const list = await this.lists.prepare(query, client);
    return this.replies.getOrMake({
      name: `ids ${around ?? from} ${count} of ${list.name}`,
      isShortLived: true,
      make: (gallery): IdWindow => {
        const { rows, version } = list.rows(gallery);
        const start = around === undefined ? from : startAround(rows, around, count);
        const ids = rows.slice(start, start + count).map(({ id }) => id);
        return { ids, total: rows.length, version };
      },
    });
  }

  /** What the lists can be narrowed to. */
  filters(): Promise<CachedReply> {
    return this.replies.getOrMake({
      name: 'filters',
      make: (gallery) => filtersOf(gallery.newest()),
    });
  }

  /** @throws ServiceError `service/unavailable` if the list changes all the time */
  private async read(
    list: PreparedList,
    gallery: Gallery,
    { from, count }: Pick<ImageWindowQuery, 'from' | 'count'>,
  ): Promise<ImageWindow> {
    for (let reads = 0; reads < maxReads; reads += 1) {
      const { rows, version } = list.rows(gallery);
      const total = rows.length;
      const part = total <= maxWholeWall ? rows : rows.slice(from, from + count);
      // The gallery changes `part` in place while the records are read.
      const ids = part.map(({ id }) => id);
      const images = await this.full.read(gallery, ids);
      // The position of an image is that of its row.
      if (images.length === ids.length) {
        return { images: images.map((image) => toReply(image)), total, version };
      }
      await this.sync.catchUp();
    }
    throw new ServiceError('service/unavailable');
  }
}

/** Where a part of a list begins that has an image in its middle; behind the end if the image is not in the list. */
function startAround(rows: readonly GalleryRow[], around: string, count: number): number {
  const at = rows.findIndex(({ id }) => id === around);
  return at < 0 ? rows.length : Math.max(0, at - (count >> 1));
}
