import { Injectable } from '@nestjs/common';
import type { ServerSettings } from '@salon/service-contract';
import { leastScoreBeside, leastScoreIn } from './cut-off.ts';
import { MeaningIndex } from './meaning-index.ts';
import { QueryVectors } from './query-vectors.ts';
import type { Match } from './vector-index.ts';

export interface Meant {
  /** How well each image that fits is described, in deviations above chance. */
  scores: ReadonlyMap<string, number>;
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

  /** Null when there is nothing to compare with: then a search is by words alone. */
  async find(
    text: string,
    { client, match }: { client: string | null; match: ServerSettings['meaningMatch'] },
  ): Promise<Meant | null> {
    const current = this.index.current();
    if (!current) return null;
    const query = await this.queries.of(text, current.modelKey, client);
    if (!query) return null;
    const found = current.index.matches(query, leastScoreIn(current.index.size, match));
    const least = leastScoreBeside(Math.max(0, ...found.map(({ score }) => score)), match);
    const fitting = found.filter(({ score }) => score >= least);
    return {
      scores: new Map(fitting.map(({ id, score }) => [id, score])),
      revision: `${current.revision} ${match}`,
    };
  }

  /** The images that look most like this one, itself among them, best first; empty where there is no vector of it. */
  similarTo(imageId: string, limit: number): { matches: Match[]; revision: string } {
    const current = this.index.current();
    const vector = current?.index.vectorOf(imageId);
    if (!current || !vector) return { matches: [], revision: 'none' };
    return { matches: current.index.nearest(vector.slice(), limit), revision: current.revision };
  }
}
