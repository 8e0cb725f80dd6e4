import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, renderHook } from '@testing-library/react';
import { photoBox, useFrame } from './use-frame.ts';
import type { Chrome } from './use-frame.ts';

const bare: Chrome = { hasPanel: false, hasStrip: false };

function resize(width: number, height: number): void {
  Object.assign(window, { innerWidth: width, innerHeight: height });
  act(() => void fireEvent(window, new Event('resize')));
}
const frameOf = (chrome: Chrome) => renderHook(() => useFrame(chrome)).result.current;

beforeEach(() => resize(1280, 800));
afterEach(() => {
  document.dir = '';
  document.documentElement.style.fontSize = '';
});

describe('the frame of the image', () => {
  it('is the window less 24 px on each side', () => {
    expect(frameOf(bare)).toEqual({
      frame: { left: 24, top: 24, width: 1232, height: 752 },
      pitch: 1304,
      isPanelBelow: false,
    });
  });

  it('leaves 20 rem to the info panel beside it', () => {
    expect(frameOf({ ...bare, hasPanel: true }).frame).toEqual({
      left: 24,
      top: 24,
      width: 1232 - 320,
      height: 752,
    });
  });

  it('leaves 92 px and 1.25 rem to the strip below it', () => {
    expect(frameOf({ ...bare, hasStrip: true }).frame.height).toBe(752 - 92 - 20);
  });

  it('is mirrored on a page from right to left, where the next image is on the left', () => {
    document.dir = 'rtl';
    const { frame, pitch } = frameOf({ ...bare, hasPanel: true });
    expect([frame.left, pitch]).toEqual([344, -1304]);
    expect(frameOf(bare).frame.left).toBe(24);
  });

  it('is above the panel up to a width of 576 px, below the buttons', () => {
    resize(576, 800);
    expect(frameOf({ ...bare, hasPanel: true })).toEqual({
      frame: { left: 8, top: 64, width: 560, height: 800 * 0.4 - 64 - 8 },
      pitch: 584,
      isPanelBelow: true,
    });
  });

  it('is beside the panel above 576 px', () => {
    resize(577, 800);
    expect(frameOf(bare)).toMatchObject({ isPanelBelow: false, pitch: 601 });
  });

  it('is above a panel that large text makes wider than 60 % of the window', () => {
    document.documentElement.style.fontSize = '40px';
    expect(frameOf({ ...bare, hasPanel: true }).isPanelBelow).toBe(true);
    resize(1400, 800);
    expect(frameOf({ ...bare, hasPanel: true }).isPanelBelow).toBe(false);
  });

  it('is never empty, however small the window', () => {
    resize(10, 10);
    expect(frameOf({ hasPanel: true, hasStrip: true }).frame).toMatchObject({
      width: 1,
      height: 1,
    });
  });

  it('follows the window, and does not measure it once the viewer is gone', () => {
    const { result, unmount } = renderHook(() => useFrame(bare));
    resize(1000, 500);
    expect(result.current.frame).toMatchObject({ width: 952, height: 452 });
    unmount();
    const measure = jest.fn(() => 600);
    Object.defineProperty(window, 'innerWidth', { configurable: true, get: measure });
    fireEvent(window, new Event('resize'));
    Object.defineProperty(window, 'innerWidth', { configurable: true, writable: true, value: 600 });
    expect(measure).not.toHaveBeenCalled();
  });
});

describe('the box of an image', () => {
  const frame = { left: 24, top: 24, width: 1200, height: 600 };

  it('is as large as the frame allows, and in its middle', () => {
    expect(photoBox(1, frame, 0)).toEqual({ left: 324, top: 24, width: 600, height: 600 });
    expect(photoBox(4, frame, 0)).toEqual({ left: 24, top: 174, width: 1200, height: 300 });
  });

  it('is moved along the track for a neighbour', () => {
    expect(photoBox(1, frame, -1304).left).toBe(324 - 1304);
  });
});
