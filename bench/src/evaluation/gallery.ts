import {
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

/** The default of the setting `searchStrictness`: all words must match. */
const STRICTNESS = 1;

/** Searches with the code of the media service, in this process. */
export class EvaluatedGallery {
  private readonly ids: string[];
  private readonly words: SearchIndex;
  private readonly vectors: ExactIndex;

  constructor(readonly pictures: readonly EmbeddedPicture[]) {
    this.ids = pictures.map(({ id }) => id);
    this.words = new SearchIndex(
      pictures.map(({ id, caption, fileName }) => ({
        id,
        caption: wordsOf(caption ?? ''),
        fileName: wordsOf(fileName),
        ...{ collectionTitle: [], equipment: [], year: [] },
      })),
    );
    this.vectors = new ExactIndex(pictures[0]?.vector.length ?? 0);
    for (const { id, vector, background } of pictures) this.vectors.set(id, vector, background);
  }

  /** The ids of the images that each method finds, best first. */
  async search(
    concept: string,
    query: Float32Array,
    match: MeaningMatch,
  ): Promise<Record<Way, string[]>> {
    const words = wordsOf(concept);
    const byWords = { hits: this.words.search(concept, STRICTNESS), wordCount: words.length };
    const meant = await findByMeaning(this.vectors, query, match);
    return {
      words: rank(this.ids, byWords, null),
      vectors: rank(this.ids, { hits: [], wordCount: words.length }, meant),
      both: rank(this.ids, byWords, meant),
    };
  }
}
