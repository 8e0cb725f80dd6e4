import { wordsOf } from './normalise.ts';
import { weights, type Field, type SearchDocument } from './search-document.ts';

export interface Hit {
  id: string;
  /** The sum over the words of the best place each was found; at most 5 a word. */
  score: number;
}

/** Where a word stands: the number of a document, and the weight of its best field there. */
interface Posting {
  document: number;
  weight: number;
}

/** A beginning is worth half of a whole word. */
const PREFIX = 0.5;

const bestFirst = (Object.keys(weights) as Field[]) // the keys of a constant
  .sort((a, b) => weights[b] - weights[a]);

/** Finds documents by the words they hold. Made once of all documents, never changed. */
export class SearchIndex {
  private readonly ids: string[];
  private readonly postings: Posting[][];
  /** Sorted, so that all words with the same beginning stand together. */
  private readonly vocabulary: string[];

  constructor(documents: SearchDocument[]) {
    const found = new Map<string, Posting[]>();
    documents.forEach((fields, document) => {
      for (const field of bestFirst) {
        for (const word of fields[field]) {
          const postings = found.get(word) ?? [];
          // The better fields came before: what is there already is worth more.
          if (postings.at(-1)?.document === document) continue;
          postings.push({ document, weight: weights[field] });
          if (postings.length === 1) found.set(word, postings);
        }
      }
    });
    const sorted = [...found].sort(([a], [b]) => (a < b ? -1 : 1));
    this.ids = documents.map(({ id }) => id);
    this.vocabulary = sorted.map(([word]) => word);
    this.postings = sorted.map(([, postings]) => postings);
  }

  /** The documents with all words of the text, or words that begin so: best first, equals as they came. */
  search(text: string): Hit[] {
    const [first, ...others] = wordsOf(text);
    if (first === undefined) return [];
    let scores = this.scoresOf(first);
    for (const word of others) {
      if (scores.size === 0) break;
      scores = sumOfBoth(scores, this.scoresOf(word));
    }
    return [...scores]
      .sort(([a, scoreA], [b, scoreB]) => scoreB - scoreA || a - b)
      .map(([document, score]) => ({ id: this.ids[document] ?? '', score }));
  }

  /** For each document with the word, the best it is worth there. */
  private scoresOf(prefix: string): Map<number, number> {
    const scores = new Map<number, number>();
    for (let at = this.firstFrom(prefix); ; at += 1) {
      const word = this.vocabulary[at];
      if (!word?.startsWith(prefix)) return scores;
      const factor = word === prefix ? 1 : PREFIX;
      for (const { document, weight } of this.postings[at] ?? []) {
        const score = weight * factor;
        if (score > (scores.get(document) ?? 0)) scores.set(document, score);
      }
    }
  }

  /** Where the first word stands that does not sort before this one. */
  private firstFrom(prefix: string): number {
    let [low, high] = [0, this.vocabulary.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.vocabulary[middle] ?? '') < prefix) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function sumOfBoth(some: Map<number, number>, others: Map<number, number>): Map<number, number> {
  const both = new Map<number, number>();
  for (const [document, score] of some) {
    const other = others.get(document);
    if (other !== undefined) both.set(document, score + other);
  }
  return both;
}
