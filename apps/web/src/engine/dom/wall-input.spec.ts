import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { installStage, pointer } from '../../../testing/fake-stage.ts';
import { fakeScroller } from '../../../testing/engine-fakes.ts';
import { listenToWallInput } from './wall-input.ts';
import type { MountedLayout } from './mounted-layout.ts';
import type { SizedImage } from './wall-types.ts';

let stage: HTMLElement;
let scroller: ReturnType<typeof fakeScroller>;
let isHeld: boolean;
let input: ReturnType<typeof listenToWallInput>;
const signAt = jest.fn<MountedLayout<SizedImage>['signAt']>();

type At = Parameters<typeof pointer>[1];
const press = (at: At = {}) => stage.dispatchEvent(pointer('pointerdown', at));
const move = (at: At) => window.dispatchEvent(pointer('pointermove', at));
const lift = (at: At) => window.dispatchEvent(pointer('pointerup', at));
const turn = (init: WheelEventInit, target: Element = stage) => {
  const event = new WheelEvent('wheel', { bubbles: true, cancelable: true, ...init });
  target.dispatchEvent(event);
  return event;
};
/** A drag down by 100 px that lasts 50 ms, without the release. */
function dragDown(type = 'mouse'): void {
  press({ y: 300, type });
  move({ y: 350, timeMs: 25, type });
  move({ y: 400, timeMs: 50, type });
}
/** Moves a mouse over the stage by so many px since its last event. */
function hover(movementX: number, movementY: number, type = 'mouse'): void {
  const event = pointer('pointermove', { type });
  Object.defineProperties(event, {
    movementX: { value: movementX },
    movementY: { value: movementY },
  });
  stage.dispatchEvent(event);
}
const calls = () =>
  Object.entries(scroller).flatMap(([name, { mock }]) => (mock.calls.length > 0 ? [name] : []));

beforeEach(() => {
  installStage();
  isHeld = false;
  signAt.mockReset().mockReturnValue(1);
  stage = document.createElement('div');
  stage.getBoundingClientRect = () => new DOMRect(40, 0, 1200, 800);
  document.body.replaceChildren(stage);
  scroller = fakeScroller(500);
  input = listenToWallInput(stage, { scroller, signAt }, { isHeld: () => isHeld });
});
afterEach(() => {
  input.stop();
  document.dir = '';
});

describe('a press', () => {
  it('holds the wall at once', () => {
    press();
    expect(scroller.press).toHaveBeenCalledTimes(1);
    expect(scroller.release).not.toHaveBeenCalled();
  });

  it('without a drag puts the wall down where it is', () => {
    press();
    lift({ timeMs: 20 });
    expect(scroller.release.mock.calls).toEqual([[0]]);
    expect(scroller.dragBy).not.toHaveBeenCalled();
  });

  it.each([
    ['ltr', 140, 0, 100],
    ['rtl', 140, 0, 1100],
    ['ltr', 140, 59, 41],
    ['rtl', 140, 59, 1041],
  ])(
    'in a page of direction %s at %i px, with a border of %i px, is %i px inside the wall',
    (dir, x, border, offset) => {
      document.dir = dir;
      Object.defineProperty(stage, 'clientLeft', { value: border });
      press({ x });
      expect(signAt).toHaveBeenCalledWith(offset);
    },
  );
});

describe.each(['mouse', 'touch', 'pen'])('a drag by %s', (type) => {
  it('moves the wall against the pointer, by as much as the pointer moved', () => {
    dragDown(type);
    expect(scroller.dragBy.mock.calls).toEqual([[-50], [-50]]);
  });

  it('throws the wall as fast as the pointer moved', () => {
    dragDown(type);
    lift({ y: 400, timeMs: 50, type });
    expect(scroller.release.mock.calls).toEqual([[-2000]]);
  });
});

describe('a drag', () => {
  it('moves a column that scrolls the other way with the pointer too', () => {
    signAt.mockReturnValue(-1);
    dragDown();
    expect(scroller.dragBy.mock.calls).toEqual([[50], [50]]);
    lift({ y: 400, timeMs: 50 });
    expect(scroller.release).toHaveBeenCalledWith(2000);
  });

  it('follows the column it started on', () => {
    dragDown();
    signAt.mockReturnValue(-1);
    move({ x: 900, y: 420, timeMs: 60 });
    expect(scroller.dragBy).toHaveBeenLastCalledWith(-20);
  });

  it.each([
    ['the browser takes the pointer', () => window.dispatchEvent(pointer('pointercancel', {}))],
    ['a second finger comes down', () => press({ id: 2 })],
    ['the wall is removed', () => input.stop()],
  ])('throws nothing when %s', (_, cancel) => {
    dragDown();
    cancel();
    expect(scroller.release.mock.calls).toEqual([[0]]);
    move({ y: 500, timeMs: 70 });
    expect(scroller.dragBy).toHaveBeenCalledTimes(2);
  });

  it('after a cancelled one starts from its own press', () => {
    dragDown();
    window.dispatchEvent(pointer('pointercancel', {}));
    dragDown();
    expect(scroller.dragBy.mock.calls).toEqual([[-50], [-50], [-50], [-50]]);
  });
});

describe('the wheel', () => {
  it.each([
    [100, 80],
    [-60, -60],
  ])('of a mouse pushes the wall: %i as %i px', (deltaY, distance) => {
    turn({ deltaY });
    expect(scroller.push.mock.calls).toEqual([[distance]]);
    expect(scroller.nudge).not.toHaveBeenCalled();
  });

  it.each([12, -12])('of a touchpad, which has its own inertia, only moves it: %i px', (deltaY) => {
    turn({ deltaY });
    expect(scroller.nudge.mock.calls).toEqual([[deltaY]]);
    expect(scroller.push).not.toHaveBeenCalled();
  });

  it('over the menu beside the wall moves it too', () => {
    const menu = document.createElement('nav');
    document.body.append(menu);
    turn({ deltaY: 100 }, menu);
    expect(scroller.push).toHaveBeenCalledTimes(1);
    menu.remove();
  });

  it('over a dialog that the page shows is left to the dialog', () => {
    const dialog = document.createElement('dialog');
    const line = document.createElement('p');
    dialog.append(line);
    document.body.append(dialog);
    expect(turn({ deltaY: 100 }, line).defaultPrevented).toBe(false);
    expect(calls()).toEqual([]);
    dialog.remove();
  });

  it('moves a wall without a parent', () => {
    input.stop();
    const alone = document.createElement('div');
    input = listenToWallInput(alone, { scroller, signAt }, { isHeld: () => isHeld });
    turn({ deltaY: 100 }, alone);
    expect(scroller.push).toHaveBeenCalledTimes(1);
  });
});

describe('a mouse over the wall', () => {
  it.each([
    ['moves aside', 3, 0, 'mouse', 1],
    ['moves down', 0, -3, 'mouse', 1],
    ['rests while cards scroll under it', 0, 0, 'mouse', 0],
    ['is a finger', 3, 3, 'touch', 0],
  ])('that %s', (_, movementX, movementY, type, noted) => {
    hover(movementX, movementY, type);
    expect(scroller.noteActivity).toHaveBeenCalledTimes(noted);
  });
});

describe('a held wall', () => {
  it('takes no press, no drag and no wheel', () => {
    isHeld = true;
    dragDown();
    lift({ y: 400, timeMs: 50 });
    press();
    lift({});
    turn({ deltaY: 100 });
    turn({ deltaY: 10 });
    expect(calls()).toEqual([]);
  });

  it('is not dragged by a pointer that went down while it was held', () => {
    isHeld = true;
    press({ y: 300 });
    isHeld = false;
    move({ y: 400, timeMs: 50 });
    lift({ y: 400, timeMs: 60 });
    expect(calls()).toEqual([]);
  });

  it('is put down by a pointer that went down before', () => {
    press();
    isHeld = true;
    lift({ timeMs: 20 });
    expect(scroller.release.mock.calls).toEqual([[0]]);
  });

  it('does not start a drag of a pointer that went down before', () => {
    press({ y: 300 });
    isHeld = true;
    move({ y: 400, timeMs: 50 });
    lift({ y: 400, timeMs: 60 });
    expect(scroller.dragBy).not.toHaveBeenCalled();
    expect(scroller.release.mock.calls).toEqual([[0]]);
  });

  it('stands still under a drag that started before, and is not thrown', () => {
    dragDown();
    isHeld = true;
    move({ y: 450, timeMs: 60 });
    lift({ y: 450, timeMs: 60 });
    expect(scroller.dragBy).toHaveBeenCalledTimes(2);
    expect(scroller.release.mock.calls).toEqual([[0]]);
  });

  it('does not make up for what the pointer moved meanwhile', () => {
    dragDown();
    isHeld = true;
    move({ y: 450, timeMs: 60 });
    isHeld = false;
    move({ y: 460, timeMs: 70 });
    expect(scroller.dragBy).toHaveBeenLastCalledWith(-10);
  });
});

it('listens no more after it is stopped', () => {
  input.stop();
  dragDown();
  lift({ y: 400, timeMs: 50 });
  hover(3, 3);
  expect(turn({ deltaY: 100 }).defaultPrevented).toBe(false);
  expect(calls()).toEqual([]);
});
