import { describe, expect, it } from '@jest/globals';
import { restartWaitMs } from './backoff.ts';

describe('restartWaitMs', () => {
  it('waits longer after each death in a row, and never longer than ten seconds', () => {
    const waits = Array.from({ length: 8 }, (_, deaths) => restartWaitMs(deaths));
    expect(waits).toEqual([200, 500, 1_000, 2_000, 5_000, 10_000, 10_000, 10_000]);
  });
});
