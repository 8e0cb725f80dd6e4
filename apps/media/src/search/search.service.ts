import { Injectable } from '@nestjs/common';
import { SettingsReader } from '@salon/server-kit';
import { KeptReplies } from '../gallery/kept-replies.ts';
import type { Gallery } from '../gallery/gallery.ts';
import { ImageService } from '../images/image.service.ts';
import { whole, type Shape } from '../images/shapes.ts';
import { wordsOf } from './normalise.ts';
import { toSearchDocument } from './search-document.ts';
import { SearchIndex } from './search-index.ts';

@Injectable()
export class SearchService {
  /** One index per reading of the gallery; it goes when the reading does. */
  private readonly indexes = new WeakMap<Gallery, SearchIndex>();

  constructor(
    private readonly images: ImageService,
    private readonly replies: KeptReplies,
    private readonly settings: SettingsReader,
  ) {}

  /** Images with enough words of the text, best first; without a text all images, as they are listed. */
  async find(text: string, shape: Shape = whole): Promise<{ etag: string }> {
    if (text.trim() === '') return this.images.list({ order: 'asc' }, shape);
    const words = wordsOf(text).join(' ');
    const { searchStrictness } = await this.settings.current();
    const name = `${shape.name} found ${searchStrictness} ${words}`;
    const etag = await this.replies.etagOf(name, (gallery) => ({
      images: this.indexOf(gallery)
        .search(words, searchStrictness)
        .flatMap(({ id }) => gallery.imagesById.get(id) ?? [])
        .map(shape.of),
    }));
    return { etag };
  }

  private indexOf(gallery: Gallery): SearchIndex {
    const known = this.indexes.get(gallery);
    if (known) return known;
    const collections = new Map(gallery.collections.map((each) => [each.id, each]));
    const index = new SearchIndex(
      gallery.images.map((image) =>
        toSearchDocument(image, collections.get(image.collectionId ?? '')),
      ),
    );
    this.indexes.set(gallery, index);
    return index;
  }
}
