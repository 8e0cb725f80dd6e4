import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { NetworkTurns } from './network-turns.ts';

const [here, there] = ['203.0.113.1', '198.51.100.1'];

describe('turns', () => {
  let turns: NetworkTurns;
  /** Ends what runs, by its name. */
  let running: Map<string, () => void>;
  let refused: string[];

  beforeEach(() => {
    jest.useFakeTimers();
    turns = new NetworkTurns({ atOnce: 3, perNetwork: 2, waitingPerNetwork: 2, waitMs: 1_000 });
    [running, refused] = [new Map(), []];
  });
  afterEach(() => void jest.useRealTimers());

  const settle = () => jest.advanceTimersByTimeAsync(0);
  const begin = async (name: string, address = here) => {
    const action = () => new Promise<void>((resolve) => void running.set(name, resolve));
    void turns.run(address, action).catch(() => refused.push(name));
    await settle();
  };
  const end = async (name: string) => {
    running.get(name)?.();
    running.delete(name);
    await settle();
  };

  it('are limited for each network, and in all', async () => {
    for (const name of ['a', 'b', 'c']) await begin(name);
    expect([...running.keys()]).toEqual(['a', 'b']);
    for (const name of ['d', 'e']) await begin(name, there);
    expect([...running.keys()]).toEqual(['a', 'b', 'd']);
    await end('a');
    expect(running.size).toBe(3);
    await end('b');
    expect(running.size).toBe(3);
    expect(refused).toEqual([]);
  });

  it('are limited for an IPv6 network, whatever its addresses', async () => {
    for (const [name, host] of Object.entries({ a: 1, b: 2, c: 3 }))
      await begin(name, `2001:db8::${host}`);
    expect([...running.keys()]).toEqual(['a', 'b']);
  });

  it('are refused at once while too many wait', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await begin(name);
    expect(refused).toEqual(['e']);
    // Other networks are not concerned.
    await begin('f', there);
    expect([...running.keys()]).toEqual(['a', 'b', 'f']);
    await end('a');
    await begin('g');
    expect(refused).toEqual(['e']);
  });

  it('are refused after a time, and then not run', async () => {
    for (const name of ['a', 'b', 'c']) await begin(name);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(refused).toEqual(['c']);
    await end('a');
    expect([...running.keys()]).toEqual(['b']);
    await begin('d');
    expect([...running.keys()]).toEqual(['b', 'd']);
    // What runs is not refused.
    await jest.advanceTimersByTimeAsync(5_000);
    expect(refused).toEqual(['c']);
  });

  it('are given back after a failure', async () => {
    const fail = () => turns.run(here, () => Promise.reject(new Error('broken')));
    for (let n = 0; n < 5; n += 1) await expect(fail()).rejects.toThrow('broken');
    await begin('a');
    expect([...running.keys()]).toEqual(['a']);
  });
});
