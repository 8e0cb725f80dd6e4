import { describe, expect, it } from '@jest/globals';
import { arrange } from './arrangement.ts';
import type { ArrangementPlan } from './arrangement.ts';
import { canLoop } from './masonry.ts';

const plan = (count: number, more: Partial<ArrangementPlan> = {}): ArrangementPlan => ({
  aspects: Array<number>(count).fill(1.5),
  balance: 'in order',
  view: { width: 1280, height: 800, top: 56 },
  rows: { widest: () => Infinity },
  ...more,
});

describe('the arrangement of a wall', () => {
  it('is in rows for up to 20 images, where rows are wanted', () => {
    expect(arrange(plan(20)).isInRows).toBe(true);
    expect(arrange(plan(21)).isInRows).toBe(false);
    expect(arrange(plan(0)).isInRows).toBe(false);
    expect(arrange(plan(3, { rows: undefined })).isInRows).toBe(false);
  });

  it('has a track for each column', () => {
    const { tracks, cardWidth, gap } = arrange(plan(60));
    expect(tracks.map(({ start, width, index }) => [start, width, index])).toEqual([
      [20, 400, 0],
      [440, 400, 1],
      [860, 400, 2],
    ]);
    expect([cardWidth, gap]).toEqual([400, 20]);
  });

  it('takes the whole width of a wide wall', () => {
    const wide = { view: { width: 3840, height: 2000, top: 56 }, isWide: true };
    const { tracks } = arrange(plan(60, wide));
    expect(tracks).toHaveLength(5);
    expect([tracks[0]?.start, tracks[0]?.width]).toEqual([20, 744]);
  });

  it('has images in rows that repeat together, as soon as they are higher than the view', () => {
    const few = arrange(plan(3)).tracks.map(({ column }) => column);
    expect(canLoop(few, 800)).toBe(false);
    const many = arrange(plan(20)).tracks;
    expect(new Set(many.map(({ column }) => column.period)).size).toBe(1);
    expect(
      canLoop(
        many.map(({ column }) => column),
        800,
      ),
    ).toBe(true);
  });

  it('leaves space beside one image alone, for its mount', () => {
    const onPhone = { view: { width: 390, height: 844, top: 56 } };
    const [track] = arrange(plan(1, onPhone)).tracks;
    expect([track?.start, track?.width]).toEqual([17, 357]);
  });

  it('crops the shapes of images in rows as on the rest of the wall', () => {
    const [track] = arrange(plan(1, { aspects: [10] })).tracks;
    expect((track?.width ?? 0) / (track?.column.tallest ?? 1)).toBeCloseTo(3, 1);
  });
});
