import { describe, expect, it } from '@jest/globals';
import { coast, MAX_VELOCITY } from './coast.ts';
import {
  advance,
  destination,
  autoScroll,
  ENDLESS,
  fling,
  glideTo,
  hold,
  push,
  rest,
} from './motion.ts';
import type { Motion } from './motion.ts';

function settle(motion: Motion, bounds = ENDLESS, seconds = 10): Motion {
  let next = motion;
  for (let frame = 0; frame < seconds * 60; frame++) next = advance(next, 1 / 60, bounds);
  return next;
}

describe('advance', () => {
  it('leaves a wall that rests or is held where it is', () => {
    expect(advance(rest(5), 1, ENDLESS)).toEqual(rest(5));
    expect(advance(hold(rest(5)), 1, ENDLESS)).toMatchObject({ mode: 'held', position: 5 });
  });

  it('brings a fling to rest', () => {
    expect(settle(fling(rest(0), 1000, MAX_VELOCITY))).toMatchObject({ mode: 'rest', velocity: 0 });
  });

  it('coasts at 4 px/s and rests below', () => {
    const slow = (velocity: number) =>
      advance(fling(rest(0), velocity, MAX_VELOCITY), 1e-6, ENDLESS).mode;
    expect([slow(4.1), slow(3.9), slow(-4.1), slow(-3.9)]).toEqual([
      'coast',
      'rest',
      'coast',
      'rest',
    ]);
  });

  it('rests exactly on the target of a glide', () => {
    expect(settle(glideTo(rest(0), 720.5, MAX_VELOCITY))).toEqual(rest(720.5));
  });

  it('scrolls by itself without end', () => {
    const moved = settle(autoScroll(rest(0), 20));
    expect(moved.mode).toBe('auto-scroll');
    expect(moved.position).toBeCloseTo(coast(rest(0), 10, 20).position, 6);
  });

  it('rests at a bound', () => {
    expect(settle(fling(rest(0), 3000, MAX_VELOCITY), { min: 0, max: 100 })).toEqual(rest(100));
    expect(settle(glideTo(rest(50), -900, MAX_VELOCITY), { min: 0, max: 100 })).toEqual(rest(0));
  });
});

describe('push', () => {
  it('moves the wall as far as it was pushed, however fast the pushes follow', () => {
    let motion: Motion = rest(0);
    for (let i = 0; i < 5; i++) motion = advance(push(motion, 80, MAX_VELOCITY), 0.05, ENDLESS);
    expect(destination(motion)).toBeCloseTo(400);
  });

  it('is limited to the greatest velocity', () => {
    expect(push(rest(0), 1e6, MAX_VELOCITY).velocity).toBe(MAX_VELOCITY);
    expect(push(rest(0), -1e6, MAX_VELOCITY).velocity).toBe(-MAX_VELOCITY);
  });
});

describe('destination', () => {
  it('is where the wall will rest', () => {
    expect(destination(rest(3))).toBe(3);
    expect(destination(glideTo(rest(3), 9, MAX_VELOCITY))).toBe(9);
    expect(settle(fling(rest(0), 800, MAX_VELOCITY)).position).toBeCloseTo(
      destination(fling(rest(0), 800, MAX_VELOCITY)),
      -1,
    );
  });
});
