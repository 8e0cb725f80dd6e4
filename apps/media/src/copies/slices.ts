import { setImmediate } from 'node:timers/promises';

/** A request that arrives during a long computation waits no longer than this. */
const sliceMs = 5;

/** Cuts a long computation into slices, between which the process does its other work. */
export class Slices {
  private startedAt = performance.now();

  /** Ask often: one step between two questions must take far less than a slice. */
  isOver(): boolean {
    return performance.now() - this.startedAt > sliceMs;
  }

  async next(): Promise<void> {
    await setImmediate();
    this.startedAt = performance.now();
  }
}
