import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { afterFirstPaint } from './after-first-paint.ts';

const act = jest.fn();

beforeEach(() => {
  jest.useFakeTimers();
  act.mockReset();
});
afterEach(() => void jest.useRealTimers());

describe('afterFirstPaint', () => {
  it('leaves the first images 300 ms', () => {
    afterFirstPaint(act);
    jest.advanceTimersByTime(299);
    expect(act).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('acts once only', () => {
    afterFirstPaint(act);
    jest.advanceTimersByTime(5000);
    expect(act).toHaveBeenCalledTimes(1);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('does nothing once it is cancelled', () => {
    const cancel = afterFirstPaint(act);
    jest.advanceTimersByTime(200);
    cancel();
    expect(jest.getTimerCount()).toBe(0);
    jest.advanceTimersByTime(5000);
    expect(act).not.toHaveBeenCalled();
  });

  it('cancels only its own work', () => {
    const other = jest.fn();
    const cancel = afterFirstPaint(act);
    afterFirstPaint(other);
    cancel();
    jest.advanceTimersByTime(300);
    expect(act).not.toHaveBeenCalled();
    expect(other).toHaveBeenCalledTimes(1);
  });
});
