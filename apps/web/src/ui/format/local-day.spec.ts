import { expect, it } from '@jest/globals';
import { localDay } from './local-day.ts';

// The tests run in the time zone of New York.
it.each([
  ['2026-11-28T01:00:00.000Z', '2026-11-27'],
  ['2026-11-28T05:00:00.000Z', '2026-11-28'],
])('the day of %s is %s', (time, day) => {
  expect(localDay(time)).toBe(day);
});
