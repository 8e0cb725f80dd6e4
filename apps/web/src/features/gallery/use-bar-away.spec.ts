import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { pointer } from '../../../testing/fake-stage.ts';
import type { WallImage } from '../../domain/images/wall-image.ts';
import { createTravelReport } from '../../engine/dom/travel-report.ts';
import type { TravelReport } from '../../engine/dom/travel-report.ts';
import type { Wall } from '../../engine/dom/wall.ts';
import { useBarAway } from './use-bar-away.ts';

let travel: TravelReport;

function open() {
  const wall = { watchTravel: travel.watch } as unknown as Wall<WallImage>; // what the hook uses
  const { result, unmount, rerender } = renderHook((list: string) => useBarAway(wall, list), {
    initialProps: 'shuffle 1',
  });
  const move = (...ways: number[]) =>
    act(() => {
      for (const way of ways) travel.report(way);
    });
  return { isAway: () => result.current, move, unmount, showList: rerender };
}

beforeEach(() => {
  travel = createTravelReport();
});

describe('the bar', () => {
  it('leaves after 40 px down, in one movement or in several', () => {
    const { isAway, move } = open();
    move(40);
    expect(isAway()).toBe(false);
    move(1);
    expect(isAway()).toBe(true);
  });

  it('returns after 20 px up', () => {
    const { isAway, move } = open();
    move(500, -20);
    expect(isAway()).toBe(true);
    move(-1);
    expect(isAway()).toBe(false);
  });

  it('does not follow a hand that trembles', () => {
    const { isAway, move } = open();
    move(15, -5, 15, -5, 15, -5, 15);
    expect(isAway()).toBe(false);
  });

  it('returns for a mouse at the upper edge, not for a finger', () => {
    const { isAway, move } = open();
    move(100);
    act(() => void window.dispatchEvent(pointer('pointermove', { x: 5, y: 2, type: 'touch' })));
    expect(isAway()).toBe(true);
    act(() => void window.dispatchEvent(pointer('pointermove', { x: 5, y: 8, type: 'mouse' })));
    expect(isAway()).toBe(true);
    act(() => void window.dispatchEvent(pointer('pointermove', { x: 5, y: 7, type: 'mouse' })));
    expect(isAway()).toBe(false);
  });

  it('returns with another list, and leaves as from its start', () => {
    const { isAway, move, showList } = open();
    move(100);
    showList('find fog');
    expect(isAway()).toBe(false);
    move(40);
    expect(isAway()).toBe(false);
    move(1);
    expect(isAway()).toBe(true);
  });

  it('follows the wall no more when the page is gone', () => {
    const { isAway, move, unmount } = open();
    unmount();
    move(100);
    expect(isAway()).toBe(false);
  });
});
