import { beforeEach, describe, expect, it } from '@jest/globals';
import { FakeAnimation, installStage, NOW } from '../../../testing/fake-stage.ts';
import { fly } from './flight.ts';
import type { Flight } from './flight.ts';

function boxed(left: number, top: number, width: number, height: number): HTMLElement {
  const element = document.createElement('div');
  element.getBoundingClientRect = () => new DOMRect(left, top, width, height);
  return element;
}

let flight: Flight;

beforeEach(() => {
  installStage();
  flight = {
    image: boxed(100, 50, 800, 600),
    backdrop: boxed(0, 0, 1000, 700),
    origin: boxed(20, 400, 200, 150),
    direction: 'open',
    prefersReducedMotion: false,
  };
});

const [ofImage, ofBackdrop] = [() => FakeAnimation.all[0], () => FakeAnimation.all[1]];
const away = { transformOrigin: '0 0', transform: 'translate(-80px, 350px) scale(0.25)' };

describe('fly', () => {
  it('brings an image from its card to its place in 0.6 s', () => {
    fly(flight);
    expect(ofImage()?.keyframes).toEqual([away, { transform: 'none' }]);
    expect(ofImage()?.timing.duration).toBe(600);
    expect(ofBackdrop()?.keyframes).toEqual({ opacity: [0, 1] });
  });

  it.each([
    ['from its card', {}],
    ['out of a blur', { origin: null }],
    ['by a cross-fade', { prefersReducedMotion: true }],
  ])('takes an image back as it came %s, played backwards', (_, how) => {
    fly({ ...flight, ...how });
    const opening = FakeAnimation.all.map(({ keyframes, timing }) => ({ keyframes, timing }));
    FakeAnimation.all = [];
    fly({ ...flight, ...how, direction: 'close' });
    expect(FakeAnimation.all.map(({ keyframes, timing }) => ({ keyframes, timing }))).toEqual(
      opening.map(({ keyframes, timing }) => ({
        keyframes,
        timing: { ...timing, direction: 'reverse' },
      })),
    );
  });

  it('begins at once', () => {
    fly(flight);
    expect(FakeAnimation.all.map(({ startTime }) => startTime)).toEqual([NOW, NOW]);
  });

  it('cuts off what the card does not show, at one scale for both axes', () => {
    const tall = boxed(20, 400, 200, 300);
    fly({ ...flight, origin: tall });
    // 800 × 600 px become 400 × 300 px, of which 200 px show.
    expect(ofImage()?.keyframes).toEqual([
      {
        transformOrigin: '0 0',
        transform: 'translate(-180px, 350px) scale(0.5)',
        clipPath: 'inset(0px 200px)',
      },
      { transform: 'none', clipPath: 'inset(0px 0px)' },
    ]);
  });

  it('hides the card for as long as the image is on its way', async () => {
    const { finished, finish } = fly(flight);
    expect(flight.origin?.style.visibility).toBe('hidden');
    finish();
    await finished;
    expect(flight.origin?.style.visibility).toBe('');
  });

  it.each(['open', 'close'] as const)(
    'leaves no animation to shadow later styles after it: %s',
    async (direction) => {
      const { finished, finish } = fly({ ...flight, direction });
      finish();
      await finished;
      expect(FakeAnimation.live).toEqual([]);
    },
  );

  it('fades from a blur in 0.4 s when there is no card in view', () => {
    fly({ ...flight, origin: null });
    expect(ofImage()?.keyframes).toEqual([
      { opacity: 0, filter: 'blur(24px)' },
      { opacity: 1, filter: 'none' },
    ]);
    expect(ofImage()?.timing.duration).toBe(400);
  });

  it('cross-fades in 120 ms for who wants less motion', () => {
    fly({ ...flight, prefersReducedMotion: true });
    expect(ofImage()?.keyframes).toEqual([{ opacity: 0 }, { opacity: 1 }]);
    expect(ofImage()?.timing.duration).toBe(120);
  });
});
