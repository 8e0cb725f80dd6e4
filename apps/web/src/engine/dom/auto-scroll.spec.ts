import { beforeEach, expect, it, jest } from '@jest/globals';
import { FakeAnimation, installStage } from '../../../testing/fake-stage.ts';
import { startAutoScroll } from './auto-scroll.ts';
import type { Layout } from './layout.ts';

const scrollTo = jest.fn<Layout['scrollTo']>();
const animate = jest.fn<Layout['animate']>();
const layout = { scrollTo, animate } as unknown as Layout; // the part of it that is used

beforeEach(() => {
  installStage();
  jest.resetAllMocks();
  animate.mockImplementation((_from, _distance, duration) => [
    document.createElement('div').animate({}, { duration }),
  ]);
});

it('scrolls a stretch of 240 px at its speed, and knows where it is', () => {
  const running = startAutoScroll(layout, 100, -20, () => undefined);
  expect(animate).toHaveBeenCalledWith(100, -240, 12_000);
  for (const animation of FakeAnimation.live) animation.currentTime = 3_000;
  expect(running?.position()).toBe(40);
});

it('reports the end of a stretch before it cancels the animations', () => {
  const live: number[] = [];
  startAutoScroll(layout, 100, 20, (reached) => live.push(reached, FakeAnimation.live.length));
  FakeAnimation.live[0]?.finish();
  expect(scrollTo).toHaveBeenCalledWith(340, false);
  expect(live).toEqual([340, 1]);
  expect(FakeAnimation.live).toEqual([]);
});

it('reports nothing after it was stopped', () => {
  const onDone = jest.fn();
  const running = startAutoScroll(layout, 0, 20, onDone);
  const [animation] = FakeAnimation.live;
  running?.stop();
  animation?.finish();
  expect(onDone).not.toHaveBeenCalled();
});

it('does not start where the layout cannot be animated', () => {
  animate.mockReturnValue(null);
  expect(startAutoScroll(layout, 0, 20, () => undefined)).toBeNull();
});
