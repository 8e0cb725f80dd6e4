import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatShutterSpeed, parseShutterSpeed } from './shutter-speed.ts';

describe('formatShutterSpeed', () => {
  it.each([
    [1 / 32_000, '1/32000'],
    [0.004, '1/250'],
    [0.00399, '1/251'],
    [0.0667, '1/15'],
    [0.25, '1/4'],
    [0.3, '0.3'],
    [0.29999998211860657, '0.3'],
    [0.30000001192092896, '0.3'],
    [1 / 3, '1/3'],
    [0.333333, '1/3'],
    [0.4, '0.4'],
    [0.5, '1/2'],
    [0.6, '0.6'],
    [0.625, '0.625'],
    [0.7, '0.7'],
    [10 / 13, '0.769'],
    [0.8, '0.8'],
    [0.9, '0.9'],
    [0.9999, '1'],
    [1, '1'],
    [1.25, '1.25'],
    [1.3, '1.3'],
    [2.5, '2.5'],
    [20.1, '20.1'],
    [30, '30'],
  ])('writes %p seconds as %p', (seconds, text) => {
    expect(formatShutterSpeed(seconds)).toBe(text);
  });

  it('differs from a speed of 0.3 s or more by less than 0.5 %', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.3, max: 86_400, noNaN: true }), (seconds) => {
        const shown = parseShutterSpeed(formatShutterSpeed(seconds)) ?? 0;
        expect(Math.abs(shown - seconds)).toBeLessThanOrEqual(seconds * 0.005);
      }),
    );
  });
});

describe('parseShutterSpeed', () => {
  it.each([
    ['1/250', 0.004],
    [' 1 / 250 ', 0.004],
    ['0.004', 0.004],
    ['.5', 0.5],
    ['30', 30],
    ['10/4', 2.5],
  ])('reads %j', (text, seconds) => {
    expect(parseShutterSpeed(text)).toBeCloseTo(seconds, 10);
  });

  it.each([
    '',
    '1/0',
    '0',
    '0/5',
    'fast',
    '1/',
    '/250',
    '-1/250',
    '1/2/3',
    '1e3',
    'Infinity',
    '1"',
  ])('refuses %j', (text) => {
    expect(parseShutterSpeed(text)).toBeNull();
  });

  it('returns a positive finite number or null for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9./ ]{0,12}$/)), (text) => {
        const seconds = parseShutterSpeed(text);
        return seconds === null || (Number.isFinite(seconds) && seconds > 0);
      }),
    );
  });

  it('reads back every speed it writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 32_000 }), (denominator) => {
        const seconds = parseShutterSpeed(formatShutterSpeed(1 / denominator));
        expect(seconds).toBeCloseTo(1 / denominator, 12);
      }),
    );
  });
});
