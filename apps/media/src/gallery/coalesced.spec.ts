import { describe, expect, it } from '@jest/globals';
import { coalesced } from './coalesced.ts';

interface Ends {
  resolve: () => void;
  reject: (error: Error) => void;
}

/** Runs that end when a test ends them. */
function controlled() {
  const ends: Ends[] = [];
  const run = () => new Promise<void>((resolve, reject) => ends.push({ resolve, reject }));
  return { ends, call: coalesced(run) };
}

const settled = () => new Promise(setImmediate);

describe('coalesced calls', () => {
  it('during a run share one more run, which starts after it', async () => {
    const { ends, call } = controlled();
    const calls = [call()];
    await settled();
    calls.push(call(), call());
    await settled();
    expect(ends).toHaveLength(1);
    ends[0]?.resolve();
    await settled();
    expect(ends).toHaveLength(2);
    ends[1]?.resolve();
    await Promise.all(calls);
    expect(ends).toHaveLength(2);
  });

  it('wait for a run that started after them', async () => {
    const { ends, call } = controlled();
    const first = call();
    await settled();
    let isDone = false;
    const second = call().then(() => (isDone = true));
    ends[0]?.resolve();
    await first;
    await settled();
    expect(isDone).toBe(false);
    ends[1]?.resolve();
    await second;
  });

  it('get the error of their own run, after which the next run starts', async () => {
    const { ends, call } = controlled();
    const first = call();
    await settled();
    const second = call();
    ends[0]?.reject(new Error('the first failed'));
    await expect(first).rejects.toThrow('the first failed');
    await settled();
    ends[1]?.resolve();
    await expect(second).resolves.toBeUndefined();
  });
});
