import { describe, expect, it } from '@jest/globals';
import { neighbourOf } from './neighbour.ts';
import type { CardBox } from './neighbour.ts';

const card = (column: number, top: number, height = 100): CardBox => ({ column, top, height });
const cards = [card(0, 0), card(0, 120), card(1, -60), card(1, 70), card(1, 400), card(2, 0)];
const from = card(1, 70);

describe('neighbourOf', () => {
  it('goes up and down in the same column', () => {
    expect(neighbourOf(from, cards, 'up')).toEqual(card(1, -60));
    expect(neighbourOf(from, cards, 'down')).toEqual(card(1, 400));
  });

  it('goes sideways to the card nearest on the screen', () => {
    expect(neighbourOf(from, cards, 'left')).toEqual(card(0, 120));
    expect(neighbourOf(from, cards, 'right')).toEqual(card(2, 0));
  });

  it('compares the middles, not the edges', () => {
    const tall = card(0, -400, 1000);
    expect(neighbourOf(from, [tall, card(0, 700)], 'left')).toEqual(tall);
  });

  it('goes along a row, and to the nearest image of the next one', () => {
    const inRow = (row: number, column: number, middle: number): CardBox => ({
      ...card(column, row * 100),
      row,
      middle,
    });
    const rows = [inRow(0, 0, 100), inRow(0, 1, 400), inRow(1, 0, 250), inRow(1, 1, 390)];
    expect(neighbourOf(inRow(0, 1, 400), rows, 'left')).toEqual(inRow(0, 0, 100));
    expect(neighbourOf(inRow(0, 1, 400), rows, 'down')).toEqual(inRow(1, 1, 390));
    expect(neighbourOf(inRow(1, 0, 250), rows, 'up')).toMatchObject({ row: 0 });
    expect(neighbourOf(inRow(0, 1, 400), rows, 'right')).toBeNull();
    expect(neighbourOf(inRow(1, 1, 390), rows, 'down')).toBeNull();
  });

  it('goes on from the last row to the first where that is below', () => {
    const inRow = (row: number, top: number, middle: number): CardBox => ({
      ...card(0, top),
      row,
      middle,
    });
    const [last, first] = [inRow(2, 200, 300), inRow(0, 310, 250)];
    const rows = [inRow(1, 100, 300), last, first, inRow(0, 300, 900)];
    expect(neighbourOf(last, rows, 'down')).toBe(first);
    expect(neighbourOf(first, rows, 'up')).toBe(last);
  });

  it('finds nothing beyond the edge', () => {
    expect(neighbourOf(card(2, 0), cards, 'right')).toBeNull();
    expect(neighbourOf(card(0, 0), cards, 'up')).toBeNull();
  });
});
