import { Injectable } from '@nestjs/common';
import {
  findByMeaning,
  findSimilar,
  type IsShown,
  type Match,
  type MeaningMatch,
} from '@salon/search';
import { MeaningIndex } from './meaning-index.ts';
import { QueryVectors } from './query-vectors.ts';

export interface Meant {
  /** The score of each matching image among the shown ones, in standard deviations above chance. */
  scoresOf: (isShown: IsShown) => ReadonlyMap<string, number>;
  /** The same only while the same images would be found. */
  revision: string;
}

/** Finds images by what they show. */
@Injectable()
export class MeaningService {
  constructor(
    private readonly index: MeaningIndex,
    private readonly queries: QueryVectors,
  ) {}

  /** Null when there is nothing to compare with; the search then uses words only. */
  async find(
    text: string,
    { client, match }: { client: string | null; match: MeaningMatch },
  ): Promise<Meant | null> {
    const current = this.index.current();
    if (!current) return null;
    const query = await this.queries.of(text, current.modelKey, client);
    if (!query) return null;
    return {
      scoresOf: (isShown) => findByMeaning(current.index, query, match, isShown),
      revision: `${current.revision} ${match}`,
    };
  }

  /** The same only while the same images look like one another. */
  get revision(): string {
    return this.index.current()?.revision ?? 'none';
  }

  /** The shown images that look like this one, best first, without the image itself; empty if it has no vector. */
  similarTo(imageId: string, limit: number, isShown: IsShown): Match[] {
    const current = this.index.current();
    return current ? findSimilar(current.index, imageId, limit, isShown) : [];
  }
}
