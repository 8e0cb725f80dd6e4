import type { Slot } from './records.ts';

/** The matching records, found when they are asked for. */
export class Results implements Iterable<Slot> {
  private isDetached = false;
  private candidates: Iterator<Slot>;

  constructor(
    candidates: Iterable<Slot>,
    private readonly isMatch: (slot: Slot) => boolean,
    private skip = 0,
    private limit = Infinity,
  ) {
    this.candidates = candidates[Symbol.iterator]();
  }

  *[Symbol.iterator](): Generator<Slot> {
    while (this.limit > 0) {
      const next = this.candidates.next();
      if (next.done) return;
      if (!this.isMatch(next.value)) continue;
      this.skip -= 1;
      if (this.skip >= 0) continue;
      this.limit -= 1;
      yield next.value;
    }
  }

  /** Keeps only the numbers of the remaining candidates, so that changes of an index do not matter. */
  detach(): void {
    if (this.isDetached) return;
    this.isDetached = true;
    this.candidates = Uint32Array.from({ [Symbol.iterator]: () => this.candidates }).values();
  }
}
