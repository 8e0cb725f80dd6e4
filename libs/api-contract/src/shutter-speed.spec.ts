import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatShutterSpeed, parseShutterSpeed } from './shutter-speed.ts';

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
  ])('does not take %j for a shutter speed', (text) => {
    expect(parseShutterSpeed(text)).toBeNull();
  });

  it('gives a positive finite number or null for any text', () => {
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
