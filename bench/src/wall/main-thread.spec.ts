import { describe, expect, it } from '@jest/globals';
import type { TraceEvent } from './chromium.ts';
import { mainThreadOf } from './main-thread.ts';

const event = (name: string, tdur: number, { tid = 1, ph = 'X' } = {}): TraceEvent => ({
  name,
  ph,
  ts: 0,
  tid,
  tdur,
});
const frame = (tdur: number, more = {}) => event('ProxyMain::BeginMainFrame', tdur, more);
const task = (tdur: number, tid = 1) => event('RunTask', tdur, { tid });

describe('the main thread', () => {
  it('has frames, which are part of tasks', () => {
    const events = [task(4_000), frame(3_000), task(1_000), task(9_000), frame(5_000)];
    expect(mainThreadOf(events, 2)).toEqual({ frameMs: 5, msPerSecond: 7 });
  });

  it('excludes other threads', () => {
    expect(mainThreadOf([frame(500), task(1_000), task(9_000, 2)], 2)).toEqual({
      frameMs: 0.5,
      msPerSecond: 0.5,
    });
  });

  it('does not count the flow events between frames', () => {
    const arrows = Array.from({ length: 40 }, () => frame(0, { ph: 's' }));
    expect(mainThreadOf([...arrows, frame(5_000)], 1).frameMs).toBe(5);
  });

  it('has no frames if nothing was drawn', () => {
    const named = { name: 'thread_name', ph: 'M', ts: 0, tid: 1, args: { name: 'CrRendererMain' } };
    expect(mainThreadOf([named, task(500), task(900, 2)], 1)).toEqual({
      frameMs: 0,
      msPerSecond: 0.5,
    });
  });
});
