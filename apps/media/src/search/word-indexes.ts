import { SearchIndex, toSearchDocument } from '@salon/search';
import type { Audience } from '../gallery/audience.ts';
import type { Gallery } from '../gallery/gallery.ts';
import { isDatedFor } from '../gallery/wall.service.ts';

interface Built {
  version: string;
  index: SearchIndex;
}

/** One index of words per audience, so that hidden fields are not searched; made again at another version. */
export class WordIndexes {
  private readonly built = new Map<Audience, Built>();

  of(gallery: Gallery, audience: Audience): SearchIndex {
    const known = this.built.get(audience);
    const { version } = gallery;
    if (known?.version === version) return known.index;
    const rows = gallery.inOrder({ order: 'asc' });
    const index = new SearchIndex(
      rows.map(({ originalFilename, date, ...row }) =>
        toSearchDocument(
          {
            ...row,
            date: isDatedFor(audience) ? date : null,
            ...(audience === 'admins' && { originalFilename }),
          },
          gallery.collection(row.collectionId ?? ''),
        ),
      ),
    );
    this.built.set(audience, { version, index });
    return index;
  }
}
