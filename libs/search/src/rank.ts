import type { Hit, Hits } from './hits.ts';
import { weights } from './search-document.ts';

/** A caption with all words counts as much as a picture this many deviations above chance. */
const captionWorth = 6;

export interface RankOptions {
  /** The number of words in the search. */
  wordCount: number;
  /** Scores in deviations above chance; null if only words were searched. */
  meant: ReadonlyMap<string, number> | null;
  /** The order of images that fit equally well. */
  compare: (id: string, other: string) => number;
  /** Return only so many of the best. */
  limit?: number | undefined;
}

/** The images found, best first, and the number of all. */
export interface Ranking {
  ids: string[];
  total: number;
}

/** Images found by words, by meaning, or by both. */
export function rank(
  hits: Pick<Hits, 'count' | 'firstIds' | 'scoreOf' | 'byScore'>,
  { wordCount, meant, compare, limit }: RankOptions,
): Ranking {
  if (!meant || meant.size === 0) return { ids: hits.firstIds(limit), total: hits.count };
  const worthOf = captionWorth / (weights.caption * Math.max(1, wordCount));
  const found = [...meant].map(([id, score]) => ({ id, byWords: hits.scoreOf(id), score }));
  const byMeaning = found
    .map(({ id, byWords, score }) => ({ id, score: score + byWords * worthOf }))
    .sort((a, b) => b.score - a.score || compare(a.id, b.id));
  const both = found.filter(({ byWords }) => byWords > 0).length;
  const total = byMeaning.length + hits.count - both;
  const isFirst = (a: Hit, b: Hit) => (b.score - a.score || compare(a.id, b.id)) < 0;
  const ids: string[] = [];
  const enough = Math.min(total, limit ?? total);
  let next = 0;
  for (const { id, score } of hits.byScore()) {
    if (meant.has(id)) continue;
    const hit = { id, score: score * worthOf };
    for (let other = byMeaning[next]; other && isFirst(other, hit); other = byMeaning[next]) {
      ids.push(other.id);
      next += 1;
    }
    if (ids.length >= enough) break;
    ids.push(id);
  }
  const others = byMeaning.slice(next, next + enough).map(({ id }) => id);
  return { ids: ids.concat(others).slice(0, enough), total };
}
