import { Injectable } from '@nestjs/common';
import { rank, SearchIndex, toSearchDocument, wordsOf } from '@salon/search';
import { SettingsReader } from '@salon/server-kit';
import { GalleryService } from '../gallery/gallery.service.ts';
import { ReplyCache } from '../gallery/reply-cache.ts';
import type { GallerySnapshot } from '../gallery/snapshot.ts';
import { Audiences, seenBy, type Audience } from '../gallery/audience.ts';
import { MeaningService } from '../meaning/meaning.service.ts';
import { ImageService } from '../images/image.service.ts';
import { fullImage, type ImageProjection } from '../gallery/projections.ts';

const maxSimilar = 24;

@Injectable()
export class SearchService {
  /** One index per snapshot and audience, so that hidden fields are not searched. Dropped with the snapshot. */
  private readonly indexes = new WeakMap<GallerySnapshot, Map<Audience, SearchIndex>>();

  constructor(
    private readonly gallery: GalleryService,
    private readonly images: ImageService,
    private readonly replies: ReplyCache,
    private readonly settings: SettingsReader,
    private readonly audiences: Audiences,
    private readonly meaning: MeaningService,
  ) {}

  /**
   * Images that a text describes, or with enough of its words, best first; without a text all images, as they are
   * listed. `by` says whether they were searched by meaning too.
   * @param client drops the earlier searches of the same client
   */
  async find(
    text: string,
    {
      projection = fullImage,
      client = null,
    }: { projection?: ImageProjection; client?: string | null } = {},
  ): Promise<{ etag: string; by?: 'meaning' | 'words' }> {
    if (text.trim() === '') return this.gallery.images({ order: 'asc' }, projection);
    const words = wordsOf(text);
    const { searchStrictness, meaningMatch } = await this.settings.current();
    const audience = await this.audiences.current();
    const meant = await this.meaning.find(comparable(text), { client, match: meaningMatch });
    const how = `${searchStrictness} ${meant?.revision ?? ''} ${meant ? comparable(text) : words.join(' ')}`;
    const etag = await this.replies.etagOf({
      name: `${projection.name} for ${audience} found ${how}`,
      isSearch: true,
      make: (gallery) => {
        const hits = this.indexOf(gallery, audience).search(words.join(' '), searchStrictness);
        const ids = gallery.images.map(({ id }) => id);
        const ranked = rank(ids, { hits, wordCount: words.length }, meant?.scores ?? null);
        return {
          images: imagesIn(gallery, ranked).map((image) => projection.map(seenBy(audience, image))),
        };
      },
    });
    return { etag, by: meant ? 'meaning' : 'words' };
  }

  /** @throws ServiceError `image/not-found` */
  async similarTo(imageId: string): Promise<{ etag: string }> {
    // A missing image has no similar images.
    await this.images.byId(imageId);
    // Vectors of images in the trash are still in the index.
    const { matches, revision } = await this.meaning.similarTo(imageId, 2 * maxSimilar);
    const audience = await this.audiences.current();
    const etag = await this.replies.etagOf({
      name: `${fullImage.name} for ${audience} like ${imageId} ${revision}`,
      isSearch: true,
      make: (gallery) => {
        const ids = matches.map(({ id }) => id);
        const images = imagesIn(gallery, ids).slice(0, maxSimilar);
        return { images: images.map((image) => fullImage.map(seenBy(audience, image))) };
      },
    });
    return { etag };
  }

  private indexOf(gallery: GallerySnapshot, audience: Audience): SearchIndex {
    const indexes = this.indexes.get(gallery) ?? new Map<Audience, SearchIndex>();
    this.indexes.set(gallery, indexes);
    const known = indexes.get(audience);
    if (known) return known;
    const collections = new Map(gallery.collections.map((each) => [each.id, each]));
    const index = new SearchIndex(
      gallery.images.map((image) =>
        toSearchDocument(seenBy(audience, image), collections.get(image.collectionId ?? '')),
      ),
    );
    indexes.set(audience, index);
    return index;
  }
}

/** The form of a text that its vector is made of: neither models nor caches depend on case. */
const comparable = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim();

const imagesIn = (gallery: GallerySnapshot, ids: readonly string[]) =>
  ids.flatMap((id) => gallery.imagesById.get(id) ?? []);
