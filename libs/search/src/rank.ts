import type { Hit } from './search-index.ts';
import { weights } from './search-document.ts';

/** A caption with all words counts as much as a picture this many deviations above chance. */
const captionWorth = 6;

/**
 * Images found by words, by meaning, or by both, best first; equal images in the order of `ids`.
 * @param wordCount the number of words in the search
 * @param meant scores in deviations above chance; null if only words were searched
 */
export function rank(
  ids: readonly string[],
  { hits, wordCount }: { hits: readonly Hit[]; wordCount: number },
  meant: ReadonlyMap<string, number> | null,
): string[] {
  if (!meant || meant.size === 0) return hits.map(({ id }) => id);
  const worthOf = captionWorth / (weights.caption * Math.max(1, wordCount));
  const scores = new Map(meant);
  for (const { id, score } of hits) scores.set(id, (scores.get(id) ?? 0) + score * worthOf);
  const positions = new Map(ids.map((id, at) => [id, at]));
  const positionOf = (id: string) => positions.get(id) ?? Infinity;
  return [...scores]
    .sort(([a, scoreA], [b, scoreB]) => scoreB - scoreA || positionOf(a) - positionOf(b))
    .map(([id]) => id);
}
