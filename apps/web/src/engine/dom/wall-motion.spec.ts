import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FakeAnimation, installStage } from '../../../testing/fake-stage.ts';
import { ENDLESS } from '../core/motion.ts';
import type { Bounds } from '../core/motion.ts';
import type { Layout } from './layout.ts';
import { createWallMotion } from './wall-motion.ts';
import type { WallMotion, WallMotionHost } from './wall-motion.ts';

const fill = jest.fn<Layout['fill']>();
const fillBelowMenu = jest.fn<Layout['fillBelowMenu']>();
const cover = jest.fn<Layout['cover']>();
const step = jest.fn<Layout['step']>();
const scrollTo = jest.fn<Layout['scrollTo']>();
const animate = jest.fn<Layout['animate']>();
const onTravel = jest.fn<WallMotionHost['onTravel']>();
const onRest = jest.fn<WallMotionHost['onRest']>();
const mayAutoScroll = jest.fn<WallMotionHost['mayAutoScroll']>();
const AHEAD = 600; // of a viewport of 800 px
let bounds: Bounds;
let layout: Layout | null;
let stage: HTMLElement;
let motion: WallMotion;

const pass = (ms: number) => jest.advanceTimersByTime(ms);
const isHurried = () => stage.hasAttribute('data-hurried');

beforeEach(() => {
  jest.useFakeTimers();
  jest.resetAllMocks();
  installStage();
  mayAutoScroll.mockReturnValue(true);
  bounds = ENDLESS;
  // The part that moves.
  layout = { bounds, fill, fillBelowMenu, cover, step, scrollTo, animate } as unknown as Layout;
  stage = document.createElement('div');
  motion = createWallMotion(stage, {
    layout: () => layout,
    onRest,
    onTravel,
    mayAutoScroll,
  });
});
afterEach(() => {
  motion.destroy();
  jest.useRealTimers();
});

describe('the motion of a wall', () => {
  it('fills the viewport where it rests', () => {
    motion.scroller.jumpTo(300);
    expect(fillBelowMenu.mock.calls).toEqual([[300]]);
    expect(fill).not.toHaveBeenCalled();
    expect(scrollTo.mock.calls).toEqual([[300, true]]);
    expect(cover).not.toHaveBeenCalled();
    expect(onRest).toHaveBeenCalledTimes(1);
  });

  it('follows the position while it moves, and fills where it comes to rest', () => {
    motion.scroller.glideBy(200);
    pass(48);
    expect(fillBelowMenu).not.toHaveBeenCalled();
    expect(cover.mock.lastCall?.[0]).toBe(motion.scroller.position());
    expect(scrollTo.mock.lastCall).toEqual([motion.scroller.position(), false]);
    pass(5000);
    expect(fillBelowMenu.mock.calls).toEqual([[200]]);
    expect(scrollTo.mock.lastCall).toEqual([200, true]);
    expect(onRest).toHaveBeenCalledTimes(1);
  });

  it('mounts cards before it moves the layers, so that no frame has a hole', () => {
    motion.scroller.jumpTo(300);
    const [filled, scrolled] = [fillBelowMenu, scrollTo].map(
      ({ mock }) => mock.invocationCallOrder[0],
    );
    expect(filled).toBeLessThan(scrolled ?? 0);
  });

  it('fills the whole viewport once it looks ahead', () => {
    motion.lookAhead();
    fill.mockReset();
    motion.scroller.jumpTo(300);
    expect(fill.mock.calls).toEqual([[300, 300, AHEAD]]);
    expect(fillBelowMenu).not.toHaveBeenCalled();
  });

  it('ends where the layout ends', () => {
    layout = { ...(layout as Layout), bounds: { min: -56, max: 100 } }; // set in beforeEach
    motion.scroller.jumpTo(5000);
    expect(motion.scroller.position()).toBe(100);
  });

  it.each([
    ['a push', () => motion.scroller.push(80)],
    ['a page', () => motion.scroller.glideBy(720)],
    ['a finger', () => motion.scroller.dragBy(60)],
  ])('does not report %s down as travel where it cannot scroll', (_, move) => {
    layout = { ...(layout as Layout), bounds: { min: -76, max: -76 } }; // set in beforeEach
    motion.scroller.jumpTo(0);
    move();
    expect(onTravel.mock.calls).toEqual([[0]]);
  });

  it('reports as travel what it has left to its end', () => {
    layout = { ...(layout as Layout), bounds: { min: -76, max: 24 } }; // set in beforeEach
    motion.scroller.jumpTo(-76);
    motion.scroller.glideBy(70);
    motion.scroller.glideBy(70);
    expect(onTravel.mock.calls).toEqual([[70], [30]]);
  });

  it('reports a push up as travel, at its start too', () => {
    layout = { ...(layout as Layout), bounds: { min: -76, max: 24 } }; // set in beforeEach
    motion.scroller.jumpTo(-76);
    motion.scroller.push(-80);
    expect(onTravel.mock.calls).toEqual([[-80]]);
  });

  it('stands still without a layout', () => {
    layout = null;
    motion.scroller.jumpTo(300);
    motion.lookAhead();
    motion.scroller.push(80);
    pass(500);
    expect(motion.scroller.position()).toBe(0);
  });
});

describe('between the frames of a moving wall', () => {
  /** Runs the next callback for a frame, without the time after it. */
  const drawFrame = () => jest.advanceTimersToNextFrame();
  const BUSY_MS = 10_000;
  /** From now on, work without a delay has to wait that long. */
  function stayBusy() {
    const { setTimeout: soon } = window;
    const later = (act: TimerHandler, delay?: number) => soon(act, delay ?? BUSY_MS);
    return jest.spyOn(window, 'setTimeout').mockImplementation(later as typeof soon); // Node's type has more members
  }
  /** Until the next frame. */
  const passTime = () => pass(1);

  beforeEach(() => {
    motion.lookAhead();
    motion.scroller.glideBy(2000);
    drawFrame();
  });

  it('the cards ahead are mounted, with their layout', () => {
    const layOut = jest.spyOn(document, 'elementFromPoint');
    expect(step).not.toHaveBeenCalled();
    passTime();
    expect(step.mock.calls).toEqual([[motion.scroller.position(), AHEAD]]);
    expect(layOut.mock.invocationCallOrder[0]).toBeGreaterThan(
      step.mock.invocationCallOrder[0] ?? 0,
    );
    layOut.mockRestore();
  });

  it('nothing is left to do after a frame that mounted visible cards', () => {
    passTime();
    step.mockReset();
    cover.mockReset().mockReturnValueOnce(true);
    drawFrame();
    expect(cover).toHaveBeenCalled();
    passTime();
    expect(step).not.toHaveBeenCalled();
  });

  it('a step that the browser had no time for is made in the next frame', () => {
    passTime();
    step.mockReset();
    const busy = stayBusy();
    drawFrame();
    expect(step).not.toHaveBeenCalled();
    drawFrame();
    expect(step.mock.calls).toEqual([[motion.scroller.position(), AHEAD]]);
    busy.mockRestore();
  });

  it('no step is left to do when the wall scrolls by itself', () => {
    animate.mockReturnValue([document.createElement('div').animate({}, 0)]);
    motion.scroller.setAutoScroll(24);
    const busy = stayBusy();
    // At this speed it still moves when it begins to scroll by itself.
    motion.scroller.release(3000);
    for (let frame = 0; frame < 300 && animate.mock.calls.length === 0; frame++) drawFrame();
    expect(animate).toHaveBeenCalled();
    step.mockReset();
    pass(BUSY_MS);
    expect(step).not.toHaveBeenCalled();
    busy.mockRestore();
  });

  it.each([
    ['comes to rest', () => motion.scroller.jumpTo(100)],
    ['is gone', () => motion.destroy()],
  ])('nothing is mounted if the wall %s', (_, act) => {
    act();
    passTime();
    expect(step).not.toHaveBeenCalled();
  });
});

describe('looking ahead', () => {
  it('begins when it is asked for, three quarters of the viewport down', () => {
    motion.scroller.jumpTo(300);
    expect(motion.looksAhead()).toBe(false);
    motion.lookAhead();
    expect(motion.looksAhead()).toBe(true);
    expect(fill).toHaveBeenLastCalledWith(300, 300, AHEAD);
  });

  it.each([
    ['down', 500, AHEAD],
    ['up', -500, -AHEAD],
  ])('is %s while the wall moves there, and after', (_, distance, ahead) => {
    motion.scroller.jumpTo(0);
    motion.lookAhead();
    motion.scroller.glideBy(distance);
    pass(48);
    expect(cover.mock.lastCall?.[1]).toBe(ahead);
    pass(5000);
    expect(fill).toHaveBeenLastCalledWith(distance, distance, ahead);
  });

  it('is down in a layout that replaces one that scrolls by itself', () => {
    animate.mockImplementation((_from, _distance, duration) => [
      document.createElement('div').animate({}, { duration }),
    ]);
    motion.lookAhead();
    motion.scroller.setAutoScroll(24);
    pass(6000);
    motion.resetDirection();
    motion.scroller.jumpTo(0);
    expect(fill.mock.lastCall?.[2]).toBe(AHEAD);
  });

  it('turns as soon as the wall turns', () => {
    motion.lookAhead();
    motion.scroller.jumpTo(500);
    motion.scroller.jumpTo(400);
    expect(fill.mock.lastCall?.[2]).toBe(-AHEAD);
    motion.scroller.jumpTo(450);
    expect(fill.mock.lastCall?.[2]).toBe(AHEAD);
  });

  it('stays as it is while the wall is drawn again where it is', () => {
    motion.lookAhead();
    motion.scroller.jumpTo(0);
    motion.scroller.jumpTo(-100);
    motion.scroller.jumpTo(-100);
    expect(fill.mock.lastCall?.[2]).toBe(-AHEAD);
  });

  it('is down again in a new layout', () => {
    motion.lookAhead();
    motion.scroller.jumpTo(-100);
    motion.resetDirection();
    motion.scroller.jumpTo(-500);
    expect(fill.mock.lastCall?.[2]).toBe(AHEAD);
    motion.scroller.jumpTo(-600);
    expect(fill.mock.lastCall?.[2]).toBe(-AHEAD);
  });
});

describe('a hurried wall', () => {
  it('is marked above 200 px/s, in either direction, until it is slower', () => {
    for (const distance of [400, -400]) {
      motion.scroller.push(distance);
      pass(48);
      expect(isHurried()).toBe(true);
      pass(600);
      expect(isHurried()).toBe(false);
    }
  });

  it('is not marked at a speed at which captions can be read', () => {
    motion.scroller.push(45);
    for (let frame = 0; frame < 20; frame++) {
      pass(16);
      expect(isHurried()).toBe(false);
    }
  });

  it('is marked at a speed just above it', () => {
    motion.scroller.push(56);
    pass(16);
    expect(isHurried()).toBe(true);
  });

  it('is not marked after a jump', () => {
    motion.scroller.push(700);
    pass(48);
    motion.scroller.jumpTo(0);
    expect(isHurried()).toBe(false);
  });

  it('is marked once, not with every frame', () => {
    const changes = new MutationObserver(() => undefined);
    changes.observe(stage, { attributes: true });
    motion.scroller.push(700);
    pass(160);
    expect(changes.takeRecords()).toHaveLength(1);
  });
});

describe('scrolling by itself', () => {
  it('is handed to the layers', () => {
    animate.mockImplementation((_from, _distance, duration) => [
      document.createElement('div').animate({}, { duration }),
    ]);
    motion.scroller.setAutoScroll(24);
    pass(6000);
    expect(animate).toHaveBeenCalledTimes(1);
    expect(animate.mock.calls[0]?.slice(1)).toEqual([240, 10_000]);
    FakeAnimation.live[0]?.finish();
    expect(animate).toHaveBeenCalledTimes(2);
  });

  it('is drawn frame by frame where the layers cannot be animated', () => {
    animate.mockReturnValue(null);
    motion.scroller.setAutoScroll(24);
    pass(6000);
    expect(cover.mock.lastCall?.[0]).toBe(motion.scroller.position());
    expect(motion.scroller.position()).toBeGreaterThan(50);
  });

  it('waits while it would disturb', () => {
    mayAutoScroll.mockReturnValue(false);
    motion.scroller.setAutoScroll(24);
    pass(6000);
    expect(motion.scroller.position()).toBe(0);
    expect(animate).not.toHaveBeenCalled();
  });

  it('needs a layout', () => {
    motion.scroller.setAutoScroll(24);
    layout = null;
    pass(6000);
    expect(animate).not.toHaveBeenCalled();
    expect(motion.scroller.position()).toBe(0);
  });
});
