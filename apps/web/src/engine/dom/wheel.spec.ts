import { describe, expect, it, jest } from '@jest/globals';
import { listenToWheel, readWheel } from './wheel.ts';

const turn = (init: WheelEventInit) => readWheel(new WheelEvent('wheel', init));

describe('readWheel', () => {
  it.each([
    [200, 80],
    [-200, -80],
    [80.5, 80],
    [33, 33],
  ])('takes %i px for %i', (deltaY, distance) => {
    expect(turn({ deltaY }).distance).toBe(distance);
  });

  it('counts lines and pages in px', () => {
    expect(turn({ deltaY: 3, deltaMode: 1 }).distance).toBe(48);
    expect(turn({ deltaY: -1, deltaMode: 2 }).distance).toBe(-80);
  });

  it('takes the axis that moves more', () => {
    expect(turn({ deltaX: 40, deltaY: -10 }).distance).toBe(40);
  });

  it('distinguishes a touchpad, which has inertia of its own, from a wheel', () => {
    expect(turn({ deltaY: 12 }).isFine).toBe(true);
    expect(turn({ deltaY: 100 }).isFine).toBe(false);
    expect(turn({ deltaY: 3, deltaMode: 1 }).isFine).toBe(false);
  });
});

describe('listenToWheel', () => {
  it.each(['<dialog><p>About</p></dialog>', '<div data-scrolls><p>Nothing here</p></div>'])(
    'leaves what scrolls by itself alone: %s',
    (html) => {
      const target = document.createElement('main');
      target.innerHTML = html;
      const onTurn = jest.fn();
      listenToWheel(target, onTurn);
      const scroll = new WheelEvent('wheel', { deltaY: 50, cancelable: true, bubbles: true });
      target.querySelector('p')?.dispatchEvent(scroll);
      expect([scroll.defaultPrevented, onTurn.mock.calls]).toEqual([false, []]);
    },
  );

  it('leaves a page that is zoomed alone', () => {
    const target = document.createElement('div');
    const onTurn = jest.fn();
    listenToWheel(target, onTurn);
    Object.assign(window, { visualViewport: { scale: 2 } });
    try {
      const pan = new WheelEvent('wheel', { deltaX: 50, cancelable: true });
      target.dispatchEvent(pan);
      expect([pan.defaultPrevented, onTurn.mock.calls]).toEqual([false, []]);
    } finally {
      Object.assign(window, { visualViewport: undefined });
    }
  });

  it('leaves the zoom of the browser alone', () => {
    const target = document.createElement('div');
    const onTurn = jest.fn();
    const stop = listenToWheel(target, onTurn);
    const zoom = new WheelEvent('wheel', { deltaY: 50, ctrlKey: true, cancelable: true });
    const scroll = new WheelEvent('wheel', { deltaY: 50, cancelable: true });
    target.dispatchEvent(zoom);
    target.dispatchEvent(scroll);
    expect([zoom.defaultPrevented, scroll.defaultPrevented]).toEqual([false, true]);
    expect(onTurn).toHaveBeenCalledTimes(1);
    stop();
    target.dispatchEvent(new WheelEvent('wheel', { deltaY: 50 }));
    expect(onTurn).toHaveBeenCalledTimes(1);
  });
});
