import { setImmediate } from 'node:timers/promises';

/** The longest time a request waits for a long computation. */
const sliceMs = 5;

/** Cuts a long computation into slices, between which the process does its other work. */
export class Slices {
  private startedAt = performance.now();

  /** Call often: the work between two calls must take far less than a slice. */
  isOver(): boolean {
    return performance.now() - this.startedAt > sliceMs;
  }

  async next(): Promise<void> {
    await setImmediate();
    this.startedAt = performance.now();
  }
}

/** Visits each item that the list has now, in slices. */
export async function inSlices<T>(items: readonly T[], visit: (item: T) => void): Promise<void> {
  const slices = new Slices();
  // A copy, because the gallery changes its lists in place between two slices.
  for (const item of [...items]) {
    if (slices.isOver()) await slices.next();
    visit(item);
  }
}

/** How many items pass the test, counted in slices. */
export async function countInSlices<T>(
  items: readonly T[],
  test: (item: T) => boolean | undefined,
): Promise<number> {
  let count = 0;
  await inSlices(items, (item) => {
    if (test(item)) count += 1;
  });
  return count;
}
