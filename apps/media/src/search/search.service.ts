import { Injectable } from '@nestjs/common';
import { adminOnlyFields, limits, maxWholeWall, type SearchBy } from '@salon/api-contract';
import { ImageRepository } from '@salon/media-data';
import {
  fieldsMadeOf,
  rank,
  wordsOf,
  type IsShown,
  type OwnField,
  type Ranking,
} from '@salon/search';
import { SettingsReader } from '@salon/server-kit';
import {
  ServiceError,
  type Audience,
  type CachedReply,
  type ListedReply,
} from '@salon/service-contract';
import { Audiences } from '../gallery/audience.ts';
import { FullImages } from '../gallery/full-images.ts';
import { GalleryService } from '../gallery/gallery.service.ts';
import type { Gallery } from '../gallery/gallery.ts';
import { ReplyCache } from '../gallery/reply-cache.ts';
import { imagesAsJson } from '../gallery/wall-chunks.ts';
import { isDatedFor } from '../gallery/wall.service.ts';
import { MeaningService } from '../meaning/meaning.service.ts';

/** A search, ready to be run on the gallery. */
export interface Search {
  name: string;
  audience: Audience;
  by: SearchBy;
  /** @param limit the number of best images whose ids are wanted */
  find: (gallery: Gallery, limit?: number) => Ranking;
}

/** An image cannot be found by what the audience does not see of it. */
const hiddenFields: Record<Audience, readonly OwnField[]> = {
  admins: [],
  visitors: fieldsMadeOf(adminOnlyFields),
  'visitors without dates': fieldsMadeOf([...adminOnlyFields, 'date']),
};

@Injectable()
export class SearchService {
  constructor(
    private readonly gallery: GalleryService,
    private readonly images: ImageRepository,
    private readonly replies: ReplyCache,
    private readonly full: FullImages,
    private readonly settings: SettingsReader,
    private readonly audiences: Audiences,
    private readonly meaning: MeaningService,
  ) {}

  /**
   * Images that a text describes, or with enough of its words, best first; without a text all images, as they are
   * listed. `by` says whether they were searched by meaning too.
   * @param client drops the earlier searches of the same client
   */
  async find(text: string, client: string | null = null): Promise<ListedReply & { by?: SearchBy }> {
    if (text.trim() === '') return this.gallery.images({ order: 'asc' });
    const { name, audience, by, find } = await this.prepare(text, client);
    const ids = (gallery: Gallery) => find(gallery).ids;
    const list = { name: `images ${name}`, audience, isShortLived: true, ids };
    return { ...(await this.replies.listOf(list)), by };
  }

  /**
   * The same for the wall: of a large gallery only the best images, and the number of all.
   * @param text not blank
   */
  async findForWall(
    text: string,
    client: string | null = null,
  ): Promise<CachedReply & { by?: SearchBy }> {
    const { name, audience, by, find } = await this.prepare(text, client);
    const cached = await this.replies.getOrMake({
      name: `wall ${name}`,
      isShortLived: true,
      make: (gallery) => {
        const limit = gallery.size > maxWholeWall ? limits.foundOnWall : undefined;
        const { ids, total } = find(gallery, limit);
        const rows = ids.flatMap((id) => gallery.row(id) ?? []);
        return imagesAsJson(rows, isDatedFor(audience), total);
      },
    });
    return { ...cached, by };
  }

  /** @throws ServiceError `image/not-found` */
  async similarTo(imageId: string): Promise<CachedReply> {
    const audience = await this.audiences.current();
    return this.replies.getOrMake({
      name: `images for ${audience} like ${imageId} ${this.meaning.revision}`,
      isShortLived: true,
      make: async (gallery) => {
        if (!gallery.row(imageId)) await this.refuseMissing(imageId);
        const matches = this.meaning.similarTo(imageId, limits.similarImages, publishedIn(gallery));
        const ids = matches.map(({ id }) => id);
        return { images: await this.full.readFor(audience, gallery, ids) };
      },
    });
  }

  /** @param text not blank */
  async prepare(text: string, client: string | null): Promise<Search> {
    const words = wordsOf(text);
    const { searchStrictness, meaningMatch } = await this.settings.current();
    const audience = await this.audiences.current();
    const meant = await this.meaning.find(comparable(text), { client, match: meaningMatch });
    const how = `${searchStrictness} ${meant?.revision ?? ''} ${meant ? comparable(text) : words.join(' ')}`;
    return {
      name: `for ${audience} found ${how}`,
      audience,
      by: meant ? 'meaning' : 'words',
      find: (gallery, limit) => {
        const without = hiddenFields[audience];
        const hits = gallery.words.search(text, { strictness: searchStrictness, without });
        return rank(hits, {
          wordCount: words.length,
          meant: meant?.scoresOf(publishedIn(gallery)) ?? null,
          compare: (id, other) => gallery.compareIds(id, other),
          limit,
        });
      },
    };
  }

  /** The gallery in memory can lack an image that was stored a moment ago. */
  private async refuseMissing(id: string): Promise<void> {
    const existing = await this.images.existing([id]);
    if (!existing.has(id)) throw new ServiceError('image/not-found', { id });
  }
}

/** Vectors of images in the trash are still in the index. */
const publishedIn =
  (gallery: Gallery): IsShown =>
  (id) =>
    gallery.row(id) !== undefined;

/** The form of a text that its vector is made of: neither models nor caches depend on case. */
const comparable = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim();
