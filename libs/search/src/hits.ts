import type { DocumentTable } from './document-table.ts';

export interface Hit {
  id: string;
  /** The sum over the words of the weight of their best field; at most 5 per word. */
  score: number;
}

/** What a search found for each document, by number. */
export interface Scores {
  /** How many of the words. */
  found: Uint16Array;
  /** Twice the score, which makes it an integer. */
  doubled: Uint16Array;
}

/** The documents that a search found; valid until the index changes. */
export class Hits {
  /** Their numbers, best first. */
  private readonly numbers: Uint32Array;

  /** @param needed the least number of words */
  constructor(
    private readonly documents: DocumentTable,
    private readonly scores: Scores,
    private readonly needed: number,
  ) {
    const { found, doubled } = scores;
    this.numbers = this.sortedBy((number) => ((found[number] ?? 0) << 16) | (doubled[number] ?? 0));
  }

  get count(): number {
    return this.numbers.length;
  }

  /** The ids of the best ones: more words, then words in better places; equal documents in their order. */
  firstIds(limit = Infinity): string[] {
    return Array.from(this.numbers.subarray(0, limit), (number) => this.documents.idOf(number));
  }

  /** 0 for a document that was not found. */
  scoreOf(id: string): number {
    const number = this.documents.numberOf(id);
    return number !== undefined && this.isHit(number) ? this.hitOf(number).score : 0;
  }

  /** All by their score alone, best first. */
  *byScore(): Iterable<Hit> {
    const { doubled } = this.scores;
    for (const number of this.sortedBy((at) => doubled[at] ?? 0)) yield this.hitOf(number);
  }

  private hitOf(number: number): Hit {
    return { id: this.documents.idOf(number), score: (this.scores.doubled[number] ?? 0) / 2 };
  }

  private isHit(number: number): boolean {
    return (this.scores.found[number] ?? 0) >= this.needed;
  }

  /** A counting sort, as there are few different values: of 100,000 documents in some milliseconds. */
  private sortedBy(valueOf: (number: number) => number): Uint32Array {
    const counts = new Map<number, number>();
    let total = 0;
    const inOrder = this.documents.inOrder();
    for (const number of inOrder) {
      if (!this.isHit(number)) continue;
      const value = valueOf(number);
      counts.set(value, (counts.get(value) ?? 0) + 1);
      total += 1;
    }
    const places = new Map<number, number>();
    let place = 0;
    for (const [value, count] of [...counts].sort(([a], [b]) => b - a)) {
      places.set(value, place);
      place += count;
    }
    const sorted = new Uint32Array(total);
    for (const number of inOrder) {
      if (!this.isHit(number)) continue;
      const value = valueOf(number);
      const at = places.get(value) ?? 0;
      places.set(value, at + 1);
      sorted[at] = number;
    }
    return sorted;
  }
}
