import { describe, expect, it } from '@jest/globals';
import { dependencyState } from './dependency-state.ts';

describe('the state of a dependency', () => {
  it.each([
    ['up', 'answers', () => Promise.resolve()],
    ['up', 'answers with a falsy value', () => Promise.resolve(false)],
    ['down', 'rejects', () => Promise.reject(new Error('refused'))],
  ] as const)('is %s if the check %s', async (state, _what, check) => {
    await expect(dependencyState(check())).resolves.toBe(state);
  });

  it('is down if the check does not answer', async () => {
    await expect(dependencyState(new Promise(() => undefined))).resolves.toBe('down');
  });
});
