import { describe, expect, it } from '@jest/globals';
import { slidePositions } from './slide-positions.ts';

const windowShape = { width: 1000, margin: 20, isMirrored: false };
const inMiddle = (width: number) => ({ left: (1000 - width) / 2, top: 0, width, height: 100 });
const [wide, narrow] = [inMiddle(900), inMiddle(200)];

describe('the images beside the one in the middle', () => {
  it('wait just outside the window, whatever their width', () => {
    const { positions } = slidePositions(narrow, { [-1]: wide, 1: narrow }, windowShape);
    expect(narrow.left + positions[1].offset).toBe(1020);
    expect(wide.left + wide.width + positions[-1].offset).toBe(-20);
  });

  it('are in the middle when the other one has left', () => {
    const { positions, travel } = slidePositions(wide, { [-1]: wide, 1: narrow }, windowShape);
    expect(wide.left + wide.width + travel[1]).toBe(-20);
    expect(positions[1].offset + travel[1] * positions[1].ratio).toBeCloseTo(0);
    expect(wide.left + travel[-1]).toBe(1020);
    expect(positions[-1].offset + travel[-1] * positions[-1].ratio).toBeCloseTo(0);
  });

  it('show an edge soon, also a narrow one beside a wide one', () => {
    const { positions } = slidePositions(wide, { [-1]: null, 1: narrow }, windowShape);
    const edgeAfter = (drag: number) =>
      narrow.left + positions[1].offset - drag * positions[1].ratio;
    expect(edgeAfter(0)).toBeGreaterThan(1000);
    expect(edgeAfter(40)).toBeLessThan(1000);
  });

  it('change sides on a page from right to left', () => {
    const { positions, travel } = slidePositions(
      wide,
      { [-1]: narrow, 1: narrow },
      {
        ...windowShape,
        isMirrored: true,
      },
    );
    expect(narrow.left + narrow.width + positions[1].offset).toBe(-20);
    expect(travel[1]).toBeGreaterThan(0);
    expect(travel[-1]).toBe(-travel[1]);
  });

  it('wait a window away beside a panorama, whose slide clips it', () => {
    const panorama = inMiddle(4000);
    const { positions, travel } = slidePositions(
      panorama,
      { [-1]: panorama, 1: panorama },
      windowShape,
    );
    expect([positions[1].offset, travel[1]]).toEqual([1020, -1020]);
    expect([positions[-1].offset, travel[-1]]).toEqual([-1020, 1020]);
  });
});
