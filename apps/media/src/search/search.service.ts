import { Injectable } from '@nestjs/common';
import { SettingsReader } from '@salon/server-kit';
import { KeptReplies } from '../gallery/kept-replies.ts';
import type { Gallery } from '../gallery/gallery.ts';
import { Audiences, seenBy, type Audience } from '../images/audience.ts';
import { ImageService } from '../images/image.service.ts';
import { whole, type Shape } from '../images/shapes.ts';
import { wordsOf } from './normalise.ts';
import { toSearchDocument } from './search-document.ts';
import { SearchIndex } from './search-index.ts';

@Injectable()
export class SearchService {
  /** Per reading of the gallery, and dropped with it: an audience finds nothing by what it may not see. */
  private readonly indexes = new WeakMap<Gallery, Map<Audience, SearchIndex>>();

  constructor(
    private readonly images: ImageService,
    private readonly replies: KeptReplies,
    private readonly settings: SettingsReader,
    private readonly audiences: Audiences,
  ) {}

  /** Images with enough words of the text, best first; without a text all images, as they are listed. */
  async find(text: string, shape: Shape = whole): Promise<{ etag: string }> {
    if (text.trim() === '') return this.images.list({ order: 'asc' }, shape);
    const words = wordsOf(text).join(' ');
    const { searchStrictness } = await this.settings.current();
    const audience = await this.audiences.current();
    const etag = await this.replies.etagOf({
      name: `${shape.name} for ${audience} found ${searchStrictness} ${words}`,
      isSearch: true,
      make: (gallery) => ({
        images: this.indexOf(gallery, audience)
          .search(words, searchStrictness)
          .flatMap(({ id }) => gallery.imagesById.get(id) ?? [])
          .map((image) => shape.of(seenBy(audience, image))),
      }),
    });
    return { etag };
  }

  private indexOf(gallery: Gallery, audience: Audience): SearchIndex {
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
