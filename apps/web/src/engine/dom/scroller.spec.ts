import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { AutoScroll, ScrollerHost } from './scroll-motion.ts';
import { createScroller } from './scroller.ts';
import type { Scroller } from './scroller.ts';

const ENDLESS = { min: -Infinity, max: Infinity };
let drawn: { position: number; isAtRest: boolean };
let scroller: Scroller;

function build(stage: Partial<ScrollerHost> = {}): Scroller {
  scroller = createScroller({
    maxVelocity: 3000,
    bounds: () => ENDLESS,
    draw: (position, isAtRest) => (drawn = { position, isAtRest }),
    ...stage,
  });
  return scroller;
}
const pass = (ms: number) => jest.advanceTimersByTime(ms);

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  scroller.destroy();
  jest.useRealTimers();
});

describe('createScroller', () => {
  it('moves the wall as far as the wheel turned', () => {
    build();
    for (let i = 0; i < 5; i++) {
      scroller.push(80);
      pass(50);
    }
    pass(5000);
    // What is left below the stop velocity of 4 px/s is not travelled.
    expect(drawn.position).toBeGreaterThan(398);
    expect(drawn.position).toBeLessThanOrEqual(400);
    expect(drawn.isAtRest).toBe(true);
  });

  it('follows a finger, rests under it, and moves on when it is lifted', () => {
    build();
    scroller.press();
    scroller.dragBy(120);
    pass(32);
    expect(drawn).toEqual({ position: 120, isAtRest: true });
    pass(1000);
    expect(scroller.position()).toBe(120);
    scroller.release(800);
    pass(4000);
    expect(scroller.position()).toBeGreaterThan(120 + 800 / 4 - 2);
  });

  it('follows a finger although it scrolls by itself again after a jump', () => {
    const autoScroll: AutoScroll = { position: () => 500, stop: jest.fn() };
    build({ autoScroll: () => autoScroll });
    scroller.setAutoScroll(20);
    scroller.press();
    scroller.jumpTo(0);
    pass(6000);
    scroller.dragBy(-30);
    expect(autoScroll.stop).toHaveBeenCalledTimes(1);
    expect(scroller.position()).toBe(470);
  });

  it('is caught by a press while it flies', () => {
    build();
    scroller.push(400);
    pass(100);
    scroller.press();
    const caught = scroller.position();
    pass(500);
    expect(scroller.position()).toBe(caught);
  });

  it('scrolls by itself again after a jump', () => {
    build();
    scroller.setAutoScroll(24);
    pass(3_000);
    scroller.jumpTo(5_000);
    pass(1_400);
    expect(scroller.position()).toBe(5_000);
    pass(3_000);
    expect(scroller.position()).toBeGreaterThan(5_000);
  });

  it('adds one page to the next', () => {
    build();
    scroller.glideBy(720);
    pass(100);
    scroller.glideBy(720);
    pass(5000);
    expect(scroller.position()).toBe(1440);
  });

  it('stops at the ends of a wall that has them', () => {
    build({ bounds: () => ({ min: -56, max: 300 }) });
    scroller.glideBy(9000);
    pass(5000);
    expect(scroller.position()).toBe(300);
    scroller.jumpTo(-900);
    expect(drawn).toEqual({ position: -56, isAtRest: true });
  });

  it('makes steps of every movement for who wants it still', () => {
    build();
    scroller.setReducedMotion(true);
    scroller.push(80);
    pass(16);
    expect(drawn).toEqual({ position: 80, isAtRest: true });
  });

  it('rests where a finger lets it go for who wants it still', () => {
    build();
    scroller.setReducedMotion(true);
    scroller.press();
    scroller.dragBy(120);
    scroller.release(2000);
    pass(1000);
    expect(drawn).toEqual({ position: 120, isAtRest: true });
  });
});

describe('scrolling by itself', () => {
  it('begins 1500 ms after the last input, not sooner', () => {
    build();
    scroller.setAutoScroll(20);
    pass(1000);
    scroller.push(0);
    pass(1499);
    expect(scroller.position()).toBeCloseTo(0);
    pass(3000);
    expect(scroller.position()).toBeGreaterThan(30);
  });

  it('never begins for who wants it still', () => {
    build();
    scroller.setReducedMotion(true);
    scroller.setAutoScroll(20);
    pass(5000);
    expect(scroller.position()).toBe(0);
  });

  it('never begins once its speed is 0', () => {
    build();
    scroller.setAutoScroll(20);
    pass(1000);
    scroller.setAutoScroll(0);
    pass(5000);
    expect(scroller.position()).toBe(0);
  });

  it('waits longer while it would disturb the visitor', () => {
    let isFree = false;
    build({ mayAutoScroll: () => isFree });
    scroller.setAutoScroll(20);
    pass(4000);
    expect(scroller.position()).toBe(0);
    isFree = true;
    pass(4000);
    expect(scroller.position()).toBeGreaterThan(10);
  });

  it('comes to rest after input', () => {
    build();
    scroller.setAutoScroll(20);
    pass(5000);
    scroller.noteActivity();
    pass(1000);
    const stood = scroller.position();
    pass(400);
    expect(scroller.position()).toBeCloseTo(stood, 0);
  });

  it('hands a steady motion to the compositor and takes it back where it has got to', () => {
    const autoScroll: AutoScroll = { position: () => 500, stop: jest.fn() };
    const start = jest.fn(() => autoScroll);
    build({ autoScroll: start });
    scroller.setAutoScroll(20);
    pass(6000);
    expect(start).toHaveBeenCalledTimes(1);
    expect(scroller.position()).toBe(500);
    scroller.press();
    expect(autoScroll.stop).toHaveBeenCalledTimes(1);
    expect(drawn.position).toBe(500);
    expect(scroller.position()).toBe(500);
  });

  it('asks for the next stretch when one is done', () => {
    const ends: ((position: number) => void)[] = [];
    const start = jest.fn((position: number, _speed: number, onDone: (at: number) => void) => {
      ends.push(onDone);
      return { position: () => position, stop: () => undefined };
    });
    build({ autoScroll: start });
    scroller.setAutoScroll(20);
    pass(6000);
    ends[0]?.(740);
    expect(start).toHaveBeenLastCalledWith(740, 20, expect.any(Function));
  });

  it('goes on by itself where the compositor cannot', () => {
    build({ autoScroll: () => null });
    scroller.setAutoScroll(20);
    pass(6000);
    const before = scroller.position();
    pass(1000);
    expect(scroller.position() - before).toBeCloseTo(20, 0);
  });
});

describe('a finger on the wall', () => {
  beforeEach(() => {
    build();
    scroller.press();
    scroller.dragBy(50);
  });

  it.each([
    ['a push', () => scroller.push(80)],
    ['a nudge', () => scroller.nudge(80)],
    ['a page', () => scroller.glideBy(720)],
    ['a card that takes the focus', () => scroller.glideTo(300)],
  ])('overrules %s', (_, move) => {
    move();
    pass(3000);
    expect(scroller.position()).toBe(50);
  });

  it('keeps the wall from scrolling by itself, until it is lifted', () => {
    scroller.setAutoScroll(20);
    pass(6000);
    expect(scroller.position()).toBe(50);
    scroller.release(0);
    pass(6000);
    expect(scroller.position()).toBeGreaterThan(80);
  });
});

describe('a scroller', () => {
  it.each([
    [9000, 3000],
    [-9000, -3000],
  ])('thrown at %i px/s flies at %i', (thrown, velocity) => {
    build();
    scroller.release(thrown);
    pass(16);
    expect(scroller.position()).toBeCloseTo((velocity / 4) * (1 - Math.exp(-4 * 0.016)));
  });

  it('takes a nudge for a step, which ends what moves', () => {
    build();
    scroller.push(400);
    pass(50);
    const before = scroller.position();
    scroller.nudge(-10);
    pass(3000);
    expect(scroller.position()).toBe(before - 10);
  });

  it('glides to a position, interrupted by the next', () => {
    build();
    scroller.glideTo(2000);
    pass(100);
    scroller.glideTo(-50);
    pass(5000);
    expect(scroller.position()).toBe(-50);
  });

  it('ends a movement in one step when less motion is asked for on the way', () => {
    build();
    scroller.setReducedMotion(true);
    scroller.glideTo(500);
    expect(scroller.position()).toBe(500);
    scroller.setReducedMotion(false);
    scroller.glideTo(0);
    pass(16);
    expect(scroller.position()).toBeGreaterThan(400);
  });

  it.each([
    ['its speed becomes 0', () => scroller.setAutoScroll(0)],
    ['less motion is asked for', () => scroller.setReducedMotion(true)],
  ])('stops to scroll by itself when %s', (_, change) => {
    build();
    scroller.setAutoScroll(20);
    pass(6000);
    expect(scroller.position()).toBeGreaterThan(20);
    change();
    pass(3000);
    const stood = scroller.position();
    pass(6000);
    expect(scroller.position()).toBe(stood);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is not postponed by settings that stay the same', () => {
    build();
    scroller.setAutoScroll(20);
    pass(1000);
    scroller.setAutoScroll(20);
    scroller.setReducedMotion(false);
    pass(1500);
    expect(scroller.position()).toBeGreaterThan(0);
  });

  it.each([
    ['moves', () => scroller.push(400)],
    ['waits to scroll by itself', () => scroller.setAutoScroll(20)],
  ])('leaves no timer behind when it %s and is destroyed', (_, act) => {
    build();
    act();
    expect(jest.getTimerCount()).toBeGreaterThan(0);
    scroller.destroy();
    expect(jest.getTimerCount()).toBe(0);
  });
});
