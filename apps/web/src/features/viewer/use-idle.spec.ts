import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, renderHook } from '@testing-library/react';
import { useIdle } from './use-idle.ts';

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

let hasMouse: boolean;

beforeEach(() => {
  jest.useFakeTimers();
  hasMouse = true;
  globalThis.matchMedia = () =>
    ({
      matches: hasMouse,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList; // what the hook uses
});
afterEach(() => {
  jest.useRealTimers();
});

describe('an idle visitor', () => {
  it('is one who did nothing for 2.5 s', () => {
    const { result } = renderHook(useIdle);
    pass(2499);
    expect(result.current).toBe(false);
    pass(1);
    expect(result.current).toBe(true);
  });

  it.each(['pointermove', 'pointerdown', 'keydown', 'focusin'])('is woken by %s', (type) => {
    const { result } = renderHook(useIdle);
    pass(2500);
    fireEvent(document.body, new Event(type, { bubbles: true }));
    expect(result.current).toBe(false);
    pass(2500);
    expect(result.current).toBe(true);
  });

  it('has 2.5 s again from the last movement, not from the first', () => {
    const { result } = renderHook(useIdle);
    for (let moves = 0; moves < 3; moves++) {
      pass(2000);
      fireEvent.pointerMove(document.body);
      expect(result.current).toBe(false);
    }
    pass(2499);
    expect(result.current).toBe(false);
    pass(1);
    expect(result.current).toBe(true);
  });

  it('is never one who uses a touch screen', () => {
    hasMouse = false;
    const { result } = renderHook(useIdle);
    pass(60_000);
    expect(result.current).toBe(false);
  });

  it('is no longer watched once the viewer is gone', () => {
    const { unmount } = renderHook(useIdle);
    unmount();
    expect(jest.getTimerCount()).toBe(0);
    fireEvent.pointerMove(document.body);
    expect(jest.getTimerCount()).toBe(0);
  });
});
