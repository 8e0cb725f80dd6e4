import { beforeEach, describe, expect, it } from '@jest/globals';
import { FakeAnimation, installStage } from '../../../testing/fake-stage.ts';
import { boxesOf, rearrange } from './rearrange.ts';

function cardAt(left: number, top: number): HTMLElement {
  const card = document.createElement('div');
  card.getBoundingClientRect = () => new DOMRect(left, top, 100, 100);
  return card;
}

beforeEach(() => installStage());

describe('rearrange', () => {
  it('moves cards from their former boxes, fades in new ones and leaves unmoved ones alone', () => {
    const [moved, still, fresh] = [cardAt(10, 20), cardAt(0, 0), cardAt(5, 5)];
    const before = boxesOf([moved, still]);
    moved.getBoundingClientRect = () => new DOMRect(110, 0, 100, 100);
    rearrange(before, boxesOf([moved, still, fresh]));
    expect(FakeAnimation.all.map(({ element, keyframes }) => [element, keyframes])).toEqual([
      [moved, { translate: ['-100px 20px', '0 0'] }],
      [fresh, { opacity: [0, 1] }],
    ]);
  });
});
