import { describe, expect, it } from '@jest/globals';
import { compose } from './compose.ts';

const minuteMs = 60_000;
const now = new Date('2026-01-05T12:00:00.000Z');

describe('the time for which a link works', () => {
  const textOf = (validHours: number, minutesLeft?: number) =>
    compose(
      {
        occasion: 'reset-password',
        to: 'ada@example.org',
        link: 'https://gallery.example/reset-password?token=1',
        validHours,
        ...(minutesLeft !== undefined && {
          expiresAt: new Date(now.getTime() + minutesLeft * minuteMs).toISOString(),
        }),
      },
      now,
    ).text;

  it.each([
    ['an hour', 1, 59.9],
    ['17 minutes', 1, 17.4],
    ['a minute', 1, 0.5],
    ['24 hours', 24, 24 * 60 - 0.1],
    ['21 hours', 24, 21.5 * 60],
    ['an hour', 1, undefined],
  ])('is %s of %d h when %d minutes are left', (time, validHours, minutesLeft) => {
    expect(textOf(validHours, minutesLeft)).toContain(`The link works once, within ${time}.`);
  });
});
