import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useLooksForPreviews, withoutPreviews } from './use-looks-for-previews.ts';

const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));

function follow(unfinished: string) {
  const look = jest.fn();
  const { rerender } = renderHook(
    (props) => useLooksForPreviews(props.unfinished, props.isPaused, look),
    { initialProps: { unfinished, isPaused: false } },
  );
  return { looks: () => look.mock.calls.length, rerender };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('looking for previews', () => {
  it('waits twice as long before each look', () => {
    const { looks } = follow('a');
    for (const ms of [2_000, 4_000, 8_000]) {
      const before = looks();
      wait(ms - 1);
      expect(looks()).toBe(before);
      wait(1);
      expect(looks()).toBe(before + 1);
    }
  });

  it('begins with the shortest wait when other images have none', () => {
    const { looks, rerender } = follow('a');
    wait(2_000);
    rerender({ unfinished: 'a,b', isPaused: false });
    wait(2_000);
    expect(looks()).toBe(2);
    for (const unfinished of ['', 'a,b']) rerender({ unfinished, isPaused: false });
    wait(2_000);
    expect(looks()).toBe(3);
  });

  it('is over when all have one, and waits while the images are loaded', () => {
    const { looks, rerender } = follow('a');
    rerender({ unfinished: 'a', isPaused: true });
    wait(60_000);
    rerender({ unfinished: '', isPaused: false });
    wait(60_000);
    expect(looks()).toBe(0);
  });

  it('names the images without one, as far as they are known', () => {
    const images = [{ id: 'a', thumbnail: '' }, undefined, { id: 'b', thumbnail: '/b' }];
    images[4] = { id: 'c', thumbnail: '' };
    expect(withoutPreviews(images)).toBe('a,c');
  });
});
