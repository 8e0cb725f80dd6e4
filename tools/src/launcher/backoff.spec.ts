import { describe, expect, it } from '@jest/globals';
import { restartWaitMs } from './backoff.ts';

describe('restartWaitMs', () => {
  it('grows with each crash in a row, up to ten seconds', () => {
    const waits = Array.from({ length: 8 }, (_, crashes) => restartWaitMs(crashes));
    expect(waits).toEqual([200, 500, 1_000, 2_000, 5_000, 10_000, 10_000, 10_000]);
  });
});
