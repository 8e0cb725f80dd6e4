import { randomNumbers } from '@salon/test-kit';

/** Deterministic for a seed. */
export class Random {
  private readonly next: () => number;

  constructor(seed: number) {
    this.next = randomNumbers(seed);
  }

  /** An integer from 0 up to, but not including, `max`. */
  below(max: number): number {
    return Math.floor(this.next() * max);
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(values: readonly [T, ...T[]]): T {
    return values[this.below(values.length)] ?? values[0];
  }
}
