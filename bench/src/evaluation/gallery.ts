import { settingsCatalogue } from '@salon/api-contract';
import {
  everyImage,
  ExactIndex,
  findByMeaning,
  rank,
  SearchIndex,
  wordsOf,
  type MeaningMatch,
} from '@salon/search';
import type { EmbeddedPicture } from './vectors.ts';

export const ways = ['words', 'vectors', 'both'] as const;
/** How a search finds images. */
export type Way = (typeof ways)[number];

const STRICTNESS = settingsCatalogue.searchStrictness.default;

/** Searches with the code of the media service, in this process. */
export class EvaluatedGallery {
  private readonly positions: ReadonlyMap<string, number>;
  private readonly words = new SearchIndex();
  private readonly vectors: ExactIndex;

  constructor(readonly pictures: readonly EmbeddedPicture[]) {
    this.positions = new Map(pictures.map(({ id }, at) => [id, at]));
    pictures.forEach(({ id, caption, fileName }, order) => {
      const words = { caption: wordsOf(caption ?? ''), fileName: wordsOf(fileName) };
      this.words.put({ id, order, collectionId: null, equipment: [], year: [], ...words });
    });
    this.vectors = new ExactIndex(pictures[0]?.vector.length ?? 0);
    for (const { id, vector, background } of pictures) this.vectors.set(id, vector, background);
  }

  /** The ids of the images that each method finds, best first. */
  search(concept: string, query: Float32Array, match: MeaningMatch): Record<Way, string[]> {
    const wordCount = wordsOf(concept).length;
    const hits = this.words.search(concept, { strictness: STRICTNESS });
    const noHits = this.words.search('', { strictness: STRICTNESS });
    const meant = findByMeaning(this.vectors, query, match, everyImage);
    const positionOf = (id: string) => this.positions.get(id) ?? Infinity;
    const compare = (id: string, other: string) => positionOf(id) - positionOf(other);
    const options = { wordCount, compare };
    return {
      words: rank(hits, { ...options, meant: null }).ids,
      vectors: rank(noHits, { ...options, meant }).ids,
      both: rank(hits, { ...options, meant }).ids,
    };
  }
}
