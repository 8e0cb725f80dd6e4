import { Injectable } from '@nestjs/common';
import type { ImageListQuery } from '@salon/api-contract';
import { Audiences, seenBy } from './audience.ts';
import { fullImage, type ImageProjection } from './projections.ts';
import { ReplyCache, type CachedReply } from './reply-cache.ts';
import { inOrder } from './snapshot.ts';

/** The lists of everything that is shown. */
@Injectable()
export class GalleryService {
  constructor(
    private readonly replies: ReplyCache,
    private readonly audiences: Audiences,
  ) {}

  async images(
    query: ImageListQuery,
    { name, map, choose = (all) => all }: ImageProjection = fullImage,
  ): Promise<CachedReply> {
    const order = query.orderBy ? ` by ${query.orderBy} ${query.order}` : '';
    const audience = await this.audiences.current();
    const etag = await this.replies.etagOf({
      name: `${name}${order} for ${audience}`,
      make: ({ images }) => ({
        images: choose(inOrder(images, query)).map((image) => map(seenBy(audience, image))),
      }),
    });
    return { etag };
  }

  async collections(): Promise<CachedReply> {
    const etag = await this.replies.etagOf({
      name: 'collections',
      make: ({ collections }) => ({ collections }),
    });
    return { etag };
  }
}
