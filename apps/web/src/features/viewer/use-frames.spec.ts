import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, renderHook } from '@testing-library/react';
import { useFrames } from './use-frames.ts';

const viewer = document.createElement('div');

function resize(width: number, height: number, element: HTMLElement = viewer): void {
  Object.defineProperties(element, {
    clientWidth: { configurable: true, value: width },
    clientHeight: { configurable: true, value: height },
  });
  act(() => void fireEvent(window, new Event('resize')));
}
const framesOf = (hasPanel = false, panelHeight: number | null = null) =>
  renderHook(() => useFrames({ current: viewer }, hasPanel, panelHeight)).result.current;
const LABEL = 56;
const STRIP = 92 + 20;

beforeEach(() => resize(1280, 800));
afterEach(() => {
  document.dir = '';
  document.documentElement.style.fontSize = '';
});

describe('the frames of images', () => {
  it('leave room for the buttons at the sides and for the label below', () => {
    expect(framesOf()).toEqual({
      frames: {
        bare: { left: 68, top: 24, width: 1144, height: 800 - 48 - LABEL },
        withStrip: { left: 68, top: 24, width: 1144, height: 800 - 48 - LABEL - STRIP },
      },
      windowShape: { width: 1280, margin: 24, isMirrored: false },
      isPanelBelow: false,
      hasLabel: true,
    });
  });

  it('leave 20 rem to the info panel beside them, which says what the label would', () => {
    const { frames, hasLabel } = framesOf(true);
    expect(frames.bare).toEqual({ left: 68, top: 24, width: 1144 - 320, height: 752 });
    expect(hasLabel).toBe(false);
  });

  it('need the room of the label in a low window', () => {
    resize(1280, 559);
    expect(framesOf()).toMatchObject({ hasLabel: false, frames: { bare: { height: 559 - 48 } } });
    resize(1280, 560);
    expect(framesOf().hasLabel).toBe(true);
  });

  it('have small margins in a window as low as that of a phone on its side', () => {
    resize(844, 400);
    expect(framesOf().frames.bare).toEqual({ left: 8, top: 8, width: 828, height: 384 });
    resize(844, 401);
    expect(framesOf().frames.bare.top).toBe(24);
  });

  it('leave more to the strip on a screen whose lower edge is covered', () => {
    viewer.style.setProperty('--strip-raise', '22px');
    expect(framesOf().frames.withStrip.height).toBe(800 - 48 - LABEL - STRIP - 22);
    viewer.style.removeProperty('--strip-raise');
  });

  it('have the buttons over the image in a narrow window', () => {
    resize(899, 800);
    expect(framesOf().frames.bare.left).toBe(24);
    resize(900, 800);
    expect(framesOf().frames.bare.left).toBe(68);
  });

  it('are mirrored on a page from right to left, where the next image is on the left', () => {
    document.dir = 'rtl';
    expect(framesOf(true)).toMatchObject({
      frames: { bare: { left: 320 + 68 } },
      windowShape: { isMirrored: true },
    });
    expect(framesOf().frames.bare.left).toBe(68);
  });

  it('are above the panel up to a width of 576 px, below the buttons', () => {
    resize(576, 800);
    expect(framesOf(true)).toMatchObject({
      frames: { bare: { left: 8, top: 64, width: 560, height: 800 * 0.4 - 64 - 8 } },
      isPanelBelow: true,
    });
    resize(577, 800);
    expect(framesOf(true).isPanelBelow).toBe(false);
  });

  it('have the room that a low panel from below leaves', () => {
    resize(390, 800);
    expect(framesOf(true, 200).frames.bare.height).toBe(600 - 64 - 8);
    expect(framesOf(true, 700).frames.bare.height).toBe(800 * 0.4 - 64 - 8);
  });

  it('are above a panel that large text makes wider than 60 % of the window', () => {
    document.documentElement.style.fontSize = '40px';
    expect(framesOf(true).isPanelBelow).toBe(true);
    resize(1400, 800);
    expect(framesOf(true).isPanelBelow).toBe(false);
  });

  it('are never empty, however small the window', () => {
    resize(10, 10);
    expect(framesOf(true).frames.withStrip).toMatchObject({ width: 1, height: 1 });
  });

  it('are those of the page until the viewer is mounted', () => {
    resize(1000, 500, document.documentElement);
    const { result } = renderHook(() => useFrames({ current: null }, false, null));
    expect(result.current.windowShape.width).toBe(1000);
  });

  it('do not shrink with the window while the page is zoomed', () => {
    Object.assign(window, { innerWidth: 640, innerHeight: 400 });
    fireEvent(window, new Event('resize'));
    expect(framesOf().frames.bare.width).toBe(1144);
  });

  it('follow the window, and do not measure it once the viewer is gone', () => {
    const { result, unmount } = renderHook(() => useFrames({ current: viewer }, false, null));
    resize(1000, 500);
    expect(result.current.frames.bare).toMatchObject({ width: 1000 - 136, height: 452 });
    unmount();
    const measure = jest.fn(() => 600);
    Object.defineProperty(viewer, 'clientWidth', { configurable: true, get: measure });
    fireEvent(window, new Event('resize'));
    expect(measure).not.toHaveBeenCalled();
  });
});
