import { wordsOf } from './normalise.ts';
import { weights, type Field, type SearchDocument } from './search-document.ts';

export interface Hit {
  id: string;
  /** The sum over the words of the weight of their best field; at most 5 per word. */
  score: number;
}

/** An occurrence of a word: the number of the document, and the weight of the best field with the word. */
interface Posting {
  document: number;
  weight: number;
}

/** The beginning of a word counts half as much as the whole word. */
const PREFIX = 0.5;

const bestFirst = (Object.keys(weights) as Field[]) // the keys of a constant
  .sort((a, b) => weights[b] - weights[a]);

/** Finds documents by their words. Built once from all documents, and immutable. */
export class SearchIndex {
  private readonly ids: string[];
  private readonly postings: Posting[][];
  /** Sorted, so that words with the same beginning are adjacent. */
  private readonly vocabulary: string[];

  constructor(documents: SearchDocument[]) {
    const found = new Map<string, Posting[]>();
    documents.forEach((fields, document) => {
      for (const field of bestFirst) {
        for (const word of fields[field]) {
          const postings = found.get(word) ?? [];
          // Better fields come first, so an existing entry has a higher weight.
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

  /**
   * The documents with enough of the words, or words that begin with them. Best first: more words, then words in better
   * places; equal documents in their original order.
   * @param strictness the share of the words that a document needs, from 0 (any one) to 1 (all of them)
   */
  search(text: string, strictness: number): Hit[] {
    const each = wordsOf(text).map((word) => this.scoresOf(word));
    const needed = Math.max(1, Math.ceil(strictness * each.length));
    const hits: { document: number; found: number; score: number }[] = [];
    for (let document = 0; document < this.ids.length; document += 1) {
      const scores = each.map((word) => word[document] ?? 0);
      const found = scores.filter((score) => score > 0).length;
      if (found < needed) continue;
      hits.push({ document, found, score: scores.reduce((sum, score) => sum + score) });
    }
    return hits
      .sort((a, b) => b.found - a.found || b.score - a.score)
      .map(({ document, score }) => ({ id: this.ids[document] ?? '', score }));
  }

  /** The score of the word in each document, from its best field; 0 if no word of the document begins with it. */
  private scoresOf(prefix: string): Float64Array {
    const scores = new Float64Array(this.ids.length);
    for (let at = this.firstFrom(prefix); ; at += 1) {
      const word = this.vocabulary[at];
      if (!word?.startsWith(prefix)) return scores;
      const factor = word === prefix ? 1 : PREFIX;
      for (const { document, weight } of this.postings[at] ?? []) {
        scores[document] = Math.max(scores[document] ?? 0, weight * factor);
      }
    }
  }

  /** The position of the first word that does not sort before this one. */
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
