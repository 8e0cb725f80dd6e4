import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MAX_VELOCITY } from '../core/coast.ts';
import { autoScroll, ENDLESS, fling, glideTo, hold, rest } from '../core/motion.ts';
import { createScrollMotion } from './scroll-motion.ts';
import type { ScrollerHost, ScrollMotion } from './scroll-motion.ts';
import { fakeFrames } from '../../../testing/engine-fakes.ts';

const draw = jest.fn<ScrollerHost['draw']>();
const onRest = jest.fn<() => void>();
const startAutoScroll = jest.fn<NonNullable<ScrollerHost['autoScroll']>>();
const AUTO_SPEED = 20;
let frames: ReturnType<typeof fakeFrames>;
let motion: ScrollMotion;

function build(host: Partial<ScrollerHost> = {}): void {
  motion = createScrollMotion(
    { maxVelocity: 3000, bounds: () => ENDLESS, draw, onRest, ...host },
    () => AUTO_SPEED,
  );
}
const paint = (count: number) => {
  for (let frame = 0; frame < count; frame++) frames.paint(16);
};
const start = { position: 0, velocity: 0 };
/** A motion that scrolls by itself already at its full speed. */
const steady = (position = 100) => autoScroll({ position, velocity: AUTO_SPEED }, AUTO_SPEED);

beforeEach(() => {
  jest.resetAllMocks();
  frames = fakeFrames();
  build();
});
afterEach(() => {
  motion.destroy();
  jest.restoreAllMocks();
});

describe('a motion', () => {
  it('is at rest at first, and draws nothing', () => {
    expect(motion.current()).toEqual(rest(0));
    paint(2);
    expect(draw).not.toHaveBeenCalled();
  });

  it('is drawn from the next frame on', () => {
    motion.start(rest(50));
    expect(draw).not.toHaveBeenCalled();
    expect(motion.position()).toBe(50);
    paint(1);
    expect(draw.mock.calls).toEqual([[50, true, 0]]);
  });

  it('is drawn with its position and its speed, in either direction', () => {
    motion.start(fling(start, -800, MAX_VELOCITY));
    paint(1);
    const [position, isAtRest, speed] = draw.mock.lastCall ?? [];
    expect(position).toBe(motion.position());
    expect(position).toBeLessThan(0);
    expect(isAtRest).toBe(false);
    expect(speed).toBeCloseTo(-motion.current().velocity);
    expect(speed).toBeGreaterThan(700);
  });

  it('asks for no frame once it has come to rest', () => {
    motion.start(glideTo(start, 300, 3000));
    paint(300);
    expect(draw.mock.lastCall).toEqual([300, true, 0]);
    expect(frames.requested()).toBe(0);
  });

  it('reports its rest once', () => {
    motion.start(glideTo(start, 300, 3000));
    paint(1);
    expect(onRest).not.toHaveBeenCalled();
    paint(300);
    expect(onRest).toHaveBeenCalledTimes(1);
  });

  it('is drawn before it reports its rest', () => {
    motion.start(fling(start, 10, MAX_VELOCITY));
    onRest.mockImplementation(() => expect(draw.mock.lastCall?.[1]).toBe(true));
    paint(300);
    expect(onRest).toHaveBeenCalledTimes(1);
  });

  it('under a finger is sharp, asks for no further frame and is not at rest', () => {
    motion.start({ ...hold(start), position: 70 });
    paint(3);
    expect(draw.mock.calls).toEqual([[70, true, 0]]);
    expect(frames.requested()).toBe(0);
    expect(onRest).not.toHaveBeenCalled();
  });

  it('is replaced by the next one where it is', () => {
    motion.start(fling(start, 3000, MAX_VELOCITY));
    paint(10);
    const interrupted = motion.position();
    motion.start(hold(motion.current()));
    paint(10);
    expect(motion.position()).toBe(interrupted);
    expect(interrupted).toBeGreaterThan(100);
  });

  it('starts inside the bounds', () => {
    build({ bounds: () => ({ min: -56, max: 300 }) });
    motion.start(rest(900));
    expect(motion.position()).toBe(300);
    motion.start(rest(-900));
    expect(motion.position()).toBe(-56);
  });

  it('ends at a bound, at rest', () => {
    build({ bounds: () => ({ min: 0, max: 40 }) });
    motion.start(fling(start, 3000, MAX_VELOCITY));
    paint(10);
    expect(motion.current()).toEqual(rest(40));
    expect(onRest).toHaveBeenCalledTimes(1);
    expect(frames.requested()).toBe(0);
  });

  it('follows bounds that change on the way', () => {
    let max = 1000;
    build({ bounds: () => ({ min: 0, max }) });
    motion.start(glideTo(start, 900, 3000));
    paint(5);
    max = 20;
    paint(1);
    expect(draw.mock.lastCall).toEqual([20, true, 0]);
  });

  it('is drawn no more after it is destroyed', () => {
    motion.start(fling(start, 3000, MAX_VELOCITY));
    paint(1);
    motion.destroy();
    expect(frames.requested()).toBe(0);
    paint(5);
    expect(draw).toHaveBeenCalledTimes(1);
  });
});

describe('a jump', () => {
  it('is drawn when it returns, and reports its rest', () => {
    motion.jumpTo(120);
    expect(draw.mock.calls).toEqual([[120, true, 0]]);
    expect(onRest).toHaveBeenCalledTimes(1);
    expect(motion.position()).toBe(120);
  });

  it('ends inside the bounds', () => {
    build({ bounds: () => ({ min: -56, max: 300 }) });
    motion.jumpTo(900);
    expect(draw.mock.lastCall).toEqual([300, true, 0]);
  });

  it('interrupts what moves', () => {
    motion.start(fling(start, 3000, MAX_VELOCITY));
    paint(2);
    motion.jumpTo(5);
    paint(5);
    expect(motion.position()).toBe(5);
  });

  it('stops the compositor first', () => {
    const stop = jest.fn();
    startAutoScroll.mockReturnValue({ position: () => 130, stop });
    build({ autoScroll: startAutoScroll });
    motion.start(steady());
    paint(1);
    motion.jumpTo(5);
    expect(stop).toHaveBeenCalledTimes(1);
    expect(motion.position()).toBe(5);
    expect(draw.mock.lastCall).toEqual([5, true, 0]);
  });
});

describe('a steady motion', () => {
  const stop = jest.fn();
  let reached: (position: number) => void;

  beforeEach(() => {
    startAutoScroll.mockImplementation((_position, _speed, onDone) => {
      reached = onDone;
      return { position: () => 130, stop };
    });
    build({ autoScroll: startAutoScroll });
  });

  it('is handed to the compositor, which needs no frames', () => {
    motion.start(steady());
    paint(1);
    expect(startAutoScroll.mock.calls[0]?.[0]).toBeCloseTo(100 + AUTO_SPEED * 0.016);
    expect(startAutoScroll.mock.calls[0]?.[1]).toBe(AUTO_SPEED);
    expect(draw).not.toHaveBeenCalled();
    expect(frames.requested()).toBe(0);
  });

  it.each([
    [0.4, 1],
    [-0.4, 1],
    [0.6, 0],
    [-0.6, 0],
  ])('may be %d px/s off its speed when it is handed over: %i', (difference, handedOver) => {
    // One frame takes the excess down by a fifteenth.
    const velocity = AUTO_SPEED + difference / Math.exp(-4 * 0.016);
    motion.start(autoScroll({ position: 0, velocity }, AUTO_SPEED));
    paint(1);
    expect(startAutoScroll).toHaveBeenCalledTimes(handedOver);
  });

  it('is not handed over while it is a coast of the same speed', () => {
    motion.start(fling(start, AUTO_SPEED / Math.exp(-4 * 0.016), MAX_VELOCITY));
    paint(1);
    expect(startAutoScroll).not.toHaveBeenCalled();
  });

  it('is where the compositor has got to', () => {
    motion.start(steady());
    paint(1);
    expect(motion.position()).toBe(130);
  });

  it('is drawn where the compositor has got to before the animation stops', () => {
    motion.start(steady());
    paint(1);
    stop.mockImplementation(() => expect(draw).toHaveBeenCalledWith(130, false, AUTO_SPEED));
    expect(motion.takeOver()).toMatchObject({ mode: 'auto-scroll', position: 130 });
    expect(stop).toHaveBeenCalledTimes(1);
  });

  it('is taken over once', () => {
    motion.start(steady());
    paint(1);
    motion.takeOver();
    motion.takeOver();
    expect(stop).toHaveBeenCalledTimes(1);
    expect(draw).toHaveBeenCalledTimes(1);
  });

  it('goes on with the next stretch, without a frame between', () => {
    motion.start(steady());
    paint(1);
    reached(340);
    expect(startAutoScroll).toHaveBeenLastCalledWith(340, AUTO_SPEED, expect.any(Function));
    expect(frames.requested()).toBe(0);
  });

  it('is drawn by frames where the next stretch cannot be mounted', () => {
    motion.start(steady());
    paint(1);
    startAutoScroll.mockReturnValue(null);
    reached(340);
    expect(motion.position()).toBe(340);
    paint(1);
    expect(draw.mock.lastCall?.[0]).toBeCloseTo(340 + AUTO_SPEED * 0.016);
    expect(frames.requested()).toBe(1);
  });

  it('is drawn by frames where the host has no compositor', () => {
    build();
    motion.start(steady());
    paint(2);
    expect(draw).toHaveBeenCalledTimes(2);
    expect(motion.position()).toBeCloseTo(100 + 2 * AUTO_SPEED * 0.016);
  });

  it('leaves no animation behind when it is destroyed', () => {
    motion.start(steady());
    paint(1);
    motion.destroy();
    expect(stop).toHaveBeenCalledTimes(1);
    expect(frames.requested()).toBe(0);
  });
});

describe('taking over', () => {
  it('changes nothing where the compositor has nothing', () => {
    motion.start(fling(start, 500, MAX_VELOCITY));
    paint(1);
    const moving = motion.current();
    expect(motion.takeOver()).toBe(moving);
    expect(draw).toHaveBeenCalledTimes(1);
  });
});
