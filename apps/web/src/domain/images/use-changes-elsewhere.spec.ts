import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { aWindow } from '../../../testing/a-window.ts';
import { anImage } from '../../../testing/an-image.ts';
import { renderInStore } from '../../../testing/render-in-store.tsx';
import { failure, fakeServer } from '../../../testing/fake-server.ts';
import type { Answer } from '../../../testing/fake-server.ts';
import { reconnectingSnapshot } from '../../http/reconnecting.ts';
import { EVERYTHING } from './list-query.ts';
import { useChangesElsewhere } from './use-changes-elsewhere.ts';

const poll = 'GET /images/window?count=1';
const versionOf = (version: string) => aWindow([anImage('a')], { version });

function follow(answer: Answer) {
  const server = fakeServer({ [poll]: answer });
  const reload = jest.fn();
  renderInStore(() => useChangesElsewhere(EVERYTHING, 'one', reload), undefined);
  return { reload, polls: () => server.count(poll) };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('looking for changes from elsewhere', () => {
  it('loads the list again when its version is another one', async () => {
    const versions = ['one', 'two'];
    const { reload } = follow(() => versionOf(versions.shift() ?? 'two'));
    await jest.advanceTimersByTimeAsync(10_000);
    expect(reload).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('never shows that the app is reconnecting, and looks again later', async () => {
    const answers = [failure(503, 'Down.'), failure(503, 'Down.'), versionOf('two')];
    const { reload, polls } = follow(() => answers.shift());
    for (const count of [1, 2]) {
      await jest.advanceTimersByTimeAsync(10_000);
      expect(polls()).toBe(count);
      expect(reconnectingSnapshot()).toBeNull();
    }
    await jest.advanceTimersByTimeAsync(10_000);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('looks once at a time', async () => {
    const pending: ((reply: unknown) => void)[] = [];
    const { polls } = follow(() => new Promise((resolve) => pending.push(resolve)));
    await jest.advanceTimersByTimeAsync(20_000);
    document.dispatchEvent(new Event('visibilitychange'));
    await jest.advanceTimersByTimeAsync(0);
    expect(polls()).toBe(1);
    pending.shift()?.(versionOf('one'));
    await jest.advanceTimersByTimeAsync(10_000);
    expect(polls()).toBe(2);
  });
});
