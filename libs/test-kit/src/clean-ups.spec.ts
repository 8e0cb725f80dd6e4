import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanUpOnSignals } from './clean-ups.ts';

const counts = () => ['SIGINT', 'SIGTERM', 'SIGHUP'].map((name) => process.listenerCount(name));

describe('clean-ups on signals', () => {
  let ended: Promise<unknown>;

  beforeEach(() => {
    ended = new Promise((resolve) => {
      jest.spyOn(process, 'exit').mockImplementation((code) => resolve(code) as never);
    });
  });
  afterEach(() => void jest.restoreAllMocks());

  it('leave the signals alone once all are forgotten', () => {
    const before = counts();
    const forget = [cleanUpOnSignals(() => Promise.resolve())];
    forget.push(cleanUpOnSignals(() => Promise.resolve()));
    expect(counts()).toEqual(before.map((count) => count + 1));
    for (const each of forget) each();
    expect(counts()).toEqual(before);
  });

  it('run once, the last one first, and also if one fails', async () => {
    jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    const done: string[] = [];
    const add = (name: string) =>
      cleanUpOnSignals(() => {
        done.push(name);
        return name === 'stop' ? Promise.reject(new Error('it does not stop')) : Promise.resolve();
      });
    const forget = ['remove', 'stop', 'forgotten'].map(add);
    forget.pop()?.();
    process.emit('SIGHUP', 'SIGHUP');
    process.emit('SIGTERM', 'SIGTERM');
    expect(await ended).toBe(129);
    expect(done).toEqual(['stop', 'remove']);
    for (const each of forget) each();
  });
});
