import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { OneAtATime } from './one-at-a-time.ts';

/** Work that waits until it is finished by hand, and a log of its beginnings and ends. */
function aLog() {
  const log: string[] = [];
  const finish = new Map<string, () => void>();
  const work = (name: string, failure?: Error) => async () => {
    log.push(`${name} begins`);
    await new Promise<void>((resolve) => finish.set(name, resolve));
    log.push(`${name} ends`);
    if (failure) throw failure;
    return name;
  };
  return { log, work, end: (name: string) => finish.get(name)?.() };
}

describe('work of the same name', () => {
  it('runs one after the other, in order of arrival', async () => {
    const { log, work, end } = aLog();
    const turns = new OneAtATime();
    const all = ['a', 'b', 'c'].map((name) => turns.run('same', work(name)));
    for (const name of ['a', 'b', 'c']) {
      await turn();
      end(name);
    }
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c']);
    expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });

  it('runs after work that failed, and only that work fails', async () => {
    const { work, end } = aLog();
    const turns = new OneAtATime();
    const failed = turns.run('same', work('a', new Error('a fails')));
    const next = turns.run('same', work('b'));
    const outcomes = Promise.allSettled([failed, next]);
    await turn();
    end('a');
    await turn();
    end('b');
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });

  it('runs at once after all earlier work has ended', async () => {
    const { log, work, end } = aLog();
    const turns = new OneAtATime();
    const first = turns.run('same', work('a'));
    end('a');
    await first;
    const second = turns.run('same', work('b'));
    expect(log).toContain('b begins');
    end('b');
    await second;
  });
});

describe('work of another name', () => {
  it('does not wait', async () => {
    const { log, work, end } = aLog();
    const turns = new OneAtATime();
    const all = [turns.run('one', work('a')), turns.run('other', work('b'))];
    expect(log).toEqual(['a begins', 'b begins']);
    end('a');
    end('b');
    await Promise.all(all);
  });
});
