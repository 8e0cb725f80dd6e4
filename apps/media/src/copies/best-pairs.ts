/** Two rows and how similar they are. */
export interface RowPair {
  a: number;
  b: number;
  similarity: number;
}

/** Keeps the most similar of the pairs that were added. Holds at most twice as many as are wanted. */
export class BestPairs {
  private similarities = new Map<number, number>();
  private least = -Infinity;
  /** Whether pairs were dropped because there were too many. */
  isFull = false;

  /**
   * @param rows how many rows there are
   * @param most how many pairs are wanted
   */
  constructor(
    private readonly rows: number,
    private readonly most: number,
  ) {}

  has(a: number, b: number): boolean {
    return this.similarities.has(a * this.rows + b);
  }

  add({ a, b, similarity }: RowPair): void {
    if (similarity <= this.least) return;
    this.similarities.set(a * this.rows + b, similarity);
    if (this.similarities.size >= 2 * this.most) this.trim();
  }

  /** The best first; ties are ordered by the rows of the images. */
  sorted(): RowPair[] {
    this.trim();
    return [...this.similarities].map(([key, similarity]) => ({
      a: Math.floor(key / this.rows),
      b: key % this.rows,
      similarity,
    }));
  }

  private trim(): void {
    const all = [...this.similarities].sort(([p, x], [q, y]) => y - x || p - q);
    this.similarities = new Map(all.slice(0, this.most));
    if (all.length <= this.most) return;
    this.isFull = true;
    this.least = all[this.most - 1]?.[1] ?? -Infinity;
  }
}
