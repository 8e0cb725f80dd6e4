import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { LimitByKey } from './limit-by-key.ts';

/** Actions that wait until a test finishes them, and a log of their beginnings and ends. */
function aLog() {
  const log: string[] = [];
  const finish = new Map<string, () => void>();
  const action = (name: string, failure?: Error) => async () => {
    log.push(`${name} begins`);
    await new Promise<void>((resolve) => finish.set(name, resolve));
    log.push(`${name} ends`);
    if (failure) throw failure;
    return name;
  };
  const end = async (name: string) => {
    finish.get(name)?.();
    await turn();
  };
  return { log, action, end };
}

describe('actions of the same key', () => {
  it('run one after the other, in order of arrival', async () => {
    const { log, action, end } = aLog();
    const limit = new LimitByKey(1);
    const all = ['a', 'b', 'c'].map((name) => limit.run('same', action(name)));
    await turn();
    for (const name of ['a', 'b', 'c']) await end(name);
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c']);
    expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });

  it('run after an action that failed, and only that action fails', async () => {
    const { action, end } = aLog();
    const limit = new LimitByKey(1);
    const failed = limit.run('same', action('a', new Error('a fails')));
    const next = limit.run('same', action('b'));
    const outcomes = Promise.allSettled([failed, next]);
    await turn();
    for (const name of ['a', 'b']) await end(name);
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });

  it('run at once after all earlier actions have ended', async () => {
    const { log, action, end } = aLog();
    const limit = new LimitByKey(1);
    const first = limit.run('same', action('a'));
    await turn();
    await end('a');
    await first;
    const second = limit.run('same', action('b'));
    await turn();
    expect(log).toContain('b begins');
    await end('b');
    await second;
  });

  it('wait for one that runs, although earlier ones have ended', async () => {
    const { log, action, end } = aLog();
    const limit = new LimitByKey(2);
    const all = ['a', 'b', 'c', 'd'].map((name) => limit.run('same', action(name)));
    await turn();
    for (const name of ['a', 'b', 'c']) await end(name);
    const others = ['e', 'f'].map((name) => limit.run('same', action(name)));
    await turn();
    expect(log).toContain('e begins');
    expect(log).not.toContain('f begins');
    for (const name of ['d', 'e', 'f']) await end(name);
    await Promise.all([...all, ...others]);
  });

  it('are refused if too many wait', async () => {
    const { log, action, end } = aLog();
    const refusal = () => new Error('too many wait');
    const limit = new LimitByKey(2, { max: 1, refusal });
    const all = ['a', 'b', 'c'].map((name) => limit.run('same', action(name)));
    await turn();
    await expect(limit.run('same', action('d'))).rejects.toThrow('too many wait');
    for (const name of ['a', 'b', 'c']) await end(name);
    await Promise.all(all);
    expect(log).toEqual(['a begins', 'b begins', 'a ends', 'c begins', 'b ends', 'c ends']);
  });
});

describe('an action of another key', () => {
  it('does not wait', async () => {
    const { log, action, end } = aLog();
    const limit = new LimitByKey(1);
    const all = [limit.run('one', action('a')), limit.run('other', action('b'))];
    await turn();
    expect(log).toEqual(['a begins', 'b begins']);
    for (const name of ['a', 'b']) await end(name);
    await Promise.all(all);
  });
});
