import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createFrameLoop } from './frame-loop.ts';
import type { FrameLoop } from './frame-loop.ts';
import { fakeFrames } from '../../../testing/engine-fakes.ts';

const step = jest.fn<(dt: number) => boolean>();
let frames: ReturnType<typeof fakeFrames>;
let loop: FrameLoop;

beforeEach(() => {
  frames = fakeFrames();
  step.mockReset().mockReturnValue(true);
  loop = createFrameLoop(step);
});
afterEach(() => void jest.restoreAllMocks());

describe('createFrameLoop', () => {
  it('takes its first step with the next frame', () => {
    loop.start();
    expect(step).not.toHaveBeenCalled();
    frames.paint();
    expect(step).toHaveBeenCalledTimes(1);
  });

  it('steps once per frame, with the seconds since the last one', () => {
    loop.start();
    for (const ms of [16, 8, 40]) frames.paint(ms);
    expect(step.mock.calls.map(([dt]) => Math.round(dt * 1000))).toEqual([16, 8, 40]);
  });

  it('ends when there is nothing left to do', () => {
    step.mockReturnValueOnce(true).mockReturnValueOnce(false);
    loop.start();
    for (let frame = 0; frame < 5; frame++) frames.paint();
    expect(step).toHaveBeenCalledTimes(2);
    expect(frames.requested()).toBe(0);
  });

  it('starts again without counting the time it stood still', () => {
    step.mockReturnValueOnce(false);
    loop.start();
    frames.paint();
    frames.wait(60);
    loop.start();
    frames.paint(16);
    expect(step.mock.lastCall?.[0]).toBeCloseTo(0.016);
  });

  it('makes no large step of a stall', () => {
    loop.start();
    frames.paint(16);
    frames.paint(30_000);
    expect(step.mock.lastCall?.[0]).toBe(0.1);
  });

  it('never steps back, even if the frame began before the start', () => {
    loop.start();
    frames.paint(-5);
    expect(step.mock.lastCall?.[0]).toBe(0);
  });

  it('runs once, however often it starts', () => {
    loop.start();
    loop.start();
    frames.paint();
    loop.start();
    frames.paint();
    expect(step).toHaveBeenCalledTimes(2);
  });

  it('takes no step after it stops', () => {
    loop.start();
    frames.paint();
    loop.stop();
    expect(frames.requested()).toBe(0);
    frames.paint();
    expect(step).toHaveBeenCalledTimes(1);
  });

  it('starts again after it stops', () => {
    loop.start();
    loop.stop();
    loop.start();
    frames.paint();
    expect(step).toHaveBeenCalledTimes(1);
  });

  it('stops before it starts without harm', () => {
    loop.stop();
    loop.start();
    expect(frames.requested()).toBe(1);
  });

  it('goes on where its last step starts it again', () => {
    step.mockImplementationOnce(() => {
      loop.start();
      return false;
    });
    loop.start();
    frames.paint();
    frames.paint();
    expect(step).toHaveBeenCalledTimes(2);
  });

  it('asks for one frame where a step that goes on starts it too', () => {
    step.mockImplementation(() => {
      loop.start();
      return true;
    });
    loop.start();
    frames.paint();
    expect(frames.requested()).toBe(1);
  });

  it('stops from within its own step', () => {
    step.mockImplementationOnce(() => {
      loop.stop();
      return true;
    });
    loop.start();
    frames.paint();
    expect(frames.requested()).toBe(0);
  });
});
