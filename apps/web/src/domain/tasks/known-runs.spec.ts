import { describe, expect, it } from '@jest/globals';
import type { TaskRun } from '@salon/api-contract';
import { aRun } from '../../../testing/a-run.ts';
import { withList, withRun } from './known-runs.ts';

const run = (id: string, state: TaskRun['state'], done = 0) => aRun(id, { state, done });
const textOf = (runs: readonly TaskRun[]) =>
  runs.map(({ id, state, done }) => `${id} ${state} ${done}`);

describe('a run that the server reports', () => {
  it('is the newest where it was not known', () => {
    const known = [run('a', 'finished')];
    expect(textOf(withRun(known, run('b', 'waiting')))).toEqual(['b waiting 0', 'a finished 0']);
  });

  it('replaces what was known of it, in its place', () => {
    const known = [run('b', 'waiting'), run('a', 'running', 1)];
    expect(textOf(withRun(known, run('a', 'running', 2)))).toEqual(['b waiting 0', 'a running 2']);
  });

  it.each(['finished', 'failed', 'cancelled'] as const)(
    'does not begin again once it has %s, if a late report says so',
    (state) => {
      expect(textOf(withRun([run('a', state, 9)], run('a', 'running', 5)))).toEqual([
        `a ${state} 9`,
      ]);
    },
  );

  it('may end differently from what was known', () => {
    expect(textOf(withRun([run('a', 'cancelled')], run('a', 'failed')))).toEqual(['a failed 0']);
  });

  it('does not change the list that was known', () => {
    const known = [run('a', 'waiting')];
    withRun(known, run('a', 'running'));
    withRun(known, run('b', 'waiting'));
    expect(textOf(known)).toEqual(['a waiting 0']);
  });
});

describe('the list of the server', () => {
  it('replaces what was known, in its order', () => {
    const known = [run('a', 'running', 1), run('b', 'waiting')];
    const list = [run('b', 'running', 3), run('a', 'finished', 9)];
    expect(textOf(withList(known, list))).toEqual(['b running 3', 'a finished 9']);
  });

  it('does not restart a run that has ended', () => {
    expect(textOf(withList([run('a', 'finished', 9)], [run('a', 'running', 4)]))).toEqual([
      'a finished 9',
    ]);
  });

  it('does not have a run that Redis has lost, which would hide the one in its place', () => {
    expect(textOf(withList([run('a', 'running', 5)], [run('b', 'running', 1)]))).toEqual([
      'b running 1',
    ]);
  });

  it('has lost old runs, which are then forgotten here too', () => {
    expect(withList([run('old', 'finished')], [])).toEqual([]);
  });
});
