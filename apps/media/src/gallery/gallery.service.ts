import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CollectionSummary, ImageListQuery } from '@salon/api-contract';
import type { CollectionRecord } from '@salon/media-data';
import {
  listedPageKey,
  ServiceError,
  type Audience,
  type CachedReply,
  type ListedReply,
} from '@salon/service-contract';
import { Redis } from 'ioredis';
import { Audiences } from './audience.ts';
import { FullImages } from './full-images.ts';
import { GallerySync } from './gallery-sync.ts';
import type { Gallery } from './gallery.ts';
import { ReplyCache } from './reply-cache.ts';

/** A page is in Redis until the gateway has fetched it. */
const pageLifetimeS = 30;

/** The lists of everything that is shown. */
@Injectable()
export class GalleryService {
  constructor(
    private readonly replies: ReplyCache,
    private readonly audiences: Audiences,
    private readonly sync: GallerySync,
    private readonly full: FullImages,
    private readonly redis: Redis,
  ) {}

  /** All images; a long list as its ids, which are read in pages. */
  async images(query: ImageListQuery): Promise<ListedReply> {
    const audience = await this.audiences.current();
    return this.replies.listOf({
      name: `images ${query.orderBy ? `by ${query.orderBy} ${query.order}` : ''} for ${audience}`,
      audience,
      ids: (gallery) => gallery.inOrder(query).map(({ id }) => id),
    });
  }

  /**
   * @returns the Redis key of these images as JSON, without the brackets of a list
   * @throws ServiceError `service/unavailable` if the list was begun for another audience: dates may be hidden since
   */
  async page(ids: readonly string[], begunFor?: Audience): Promise<{ key: string }> {
    const audience = await this.audiences.current();
    if (begunFor && begunFor !== audience) throw new ServiceError('service/unavailable');
    const { gallery } = await this.sync.current();
    const images = await this.full.readFor(audience, gallery, ids);
    const key = listedPageKey(randomUUID());
    await this.redis.set(key, JSON.stringify(images).slice(1, -1), 'EX', pageLifetimeS);
    return { key };
  }

  collections(): Promise<CachedReply> {
    return this.replies.getOrMake({
      name: 'collections',
      make: async (gallery) => ({ collections: await this.summaries(gallery) }),
    });
  }

  private async summaries(gallery: Gallery): Promise<CollectionSummary[]> {
    const all = gallery.allCollections().map((record) => ({
      record,
      shown: shownIn(gallery, record),
    }));
    const covers = await this.full.thumbnailsOf(all.flatMap(({ shown: [first] }) => first ?? []));
    return all.map(({ record: { _id, title, description }, shown }) => ({
      id: _id,
      title,
      description,
      images: shown,
      imageCount: shown.length,
      cover: covers.get(shown[0] ?? '') ?? null,
    }));
  }
}

/** A deletion removes the record first, so a collection may briefly contain the id of a missing image. */
export const shownIn = (gallery: Gallery, { images = [] }: CollectionRecord): string[] =>
  images.filter((id) => gallery.row(id));
