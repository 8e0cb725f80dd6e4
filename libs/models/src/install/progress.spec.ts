import { expect, it } from '@jest/globals';
import { ProgressCounter, type InstallProgress } from './progress.ts';

it('reports the bytes of all files at most four times a second, and the end at once', () => {
  const reports: InstallProgress[] = [];
  let now = 0;
  const counter = new ProgressCounter(
    1_100,
    (report) => reports.push(report),
    () => now,
  );
  counter.update('a', 1_000);
  for (let bytes = 0; bytes <= 99; bytes += 1) {
    now += 10;
    counter.update('b', bytes);
  }
  counter.update('b', 100);
  expect(reports.map(({ doneBytes }) => doneBytes)).toEqual([
    1_000, 1_024, 1_049, 1_074, 1_099, 1_100,
  ]);
  expect(reports.at(-1)).toEqual({ file: 'b', doneBytes: 1_100, totalBytes: 1_100 });
});
