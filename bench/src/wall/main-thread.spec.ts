import { describe, expect, it } from '@jest/globals';
import type { TraceEvent } from './chromium.ts';
import { mainThreadOf } from './main-thread.ts';

const frame = (ts: number, ph = 'X'): TraceEvent => ({
  name: 'ProxyMain::BeginMainFrame',
  ph,
  ts,
  tid: 1,
});
const task = (ts: number, tdur: number, tid = 1): TraceEvent => ({
  name: 'RunTask',
  ph: 'X',
  ts,
  tdur,
  tid,
});

describe('the main thread', () => {
  it('gives each frame the tasks up to the next', () => {
    const events = [frame(1_000), task(990, 4_000), task(9_000, 1_000), frame(17_000)];
    expect(mainThreadOf([...events, task(16_990, 9_000)], 1)).toEqual({
      frameMs: 5,
      msPerSecond: 14,
    });
  });

  it('leaves other threads out', () => {
    const events = [frame(0), task(10, 1_000), task(20, 9_000, 2), frame(16_000)];
    expect(mainThreadOf(events, 2)).toEqual({ frameMs: 1, msPerSecond: 0.5 });
  });

  it('takes the arrows between frames for none', () => {
    const events = [frame(1_000), task(990, 4_000), frame(9_000, 's'), task(9_000, 1_000)];
    expect(mainThreadOf([...events, frame(17_000)], 1).frameMs).toBe(5);
  });

  it('has no frames where none was drawn', () => {
    const named = { name: 'thread_name', ph: 'M', ts: 0, tid: 1, args: { name: 'CrRendererMain' } };
    expect(mainThreadOf([named, task(0, 500), task(0, 900, 2)], 1)).toEqual({
      frameMs: 0,
      msPerSecond: 0.5,
    });
  });
});
