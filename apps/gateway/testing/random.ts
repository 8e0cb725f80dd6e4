import { randomNumbers } from '@salon/test-kit';

/** The same choices for the same seed. */
export class Random {
  private readonly next: () => number;

  constructor(seed: number) {
    this.next = randomNumbers(seed);
  }

  /** A whole number from 0 to `max`, without `max`. */
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
