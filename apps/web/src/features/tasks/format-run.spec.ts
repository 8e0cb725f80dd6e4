import { describe, expect, it } from '@jest/globals';
import { aRun } from '../../../testing/a-run.ts';
import { formatDuration, formatProgress, formatSchedule, percentOf } from './format-run.ts';

describe('a run in words', () => {
  it.each([
    [400, '0.4 s'],
    [12_000, '12 s'],
    [200_000, '3 min 20 s'],
    [3_900_000, '1 h 5 min'],
  ])('took %p ms: %p', (ms, text) => {
    const startedAt = '2026-01-05T13:20:00.000Z';
    const finishedAt = new Date(Date.parse(startedAt) + ms).toISOString();
    expect(formatDuration(aRun('a', { startedAt, finishedAt }))).toBe(text);
  });

  it('stays between 0 and 100 per cent, and is null when the total is unknown', () => {
    expect(percentOf(aRun('a', { done: 0, total: 0 }))).toBe(100);
    expect(percentOf(aRun('a', { done: 9, total: 8 }))).toBe(100);
    expect(percentOf(aRun('a', { total: null }))).toBeNull();
    expect(formatProgress(aRun('a', { done: 1240, total: null }))).toBe('1,240 checked');
  });

  it('counts the bytes of an installation', () => {
    const install = { task: 'install-models', done: 4_718_592 } as const;
    expect(formatProgress(aRun('a', { ...install, total: 9_437_184 }))).toBe('4.50 MB of 9.00 MB');
    expect(formatProgress(aRun('a', { ...install, total: null }))).toBe('4.50 MB');
  });

  it('comes by itself as often as its setting says', () => {
    expect(formatSchedule(0)).toBe('Runs only when you start it.');
    expect(formatSchedule(1)).toBe('Runs by itself every hour.');
    expect(formatSchedule(24)).toBe('Runs by itself every day.');
    expect(formatSchedule(36)).toBe('Runs by itself every 36 hours.');
    expect(formatSchedule(168)).toBe('Runs by itself every 7 days.');
  });
});
