import { beforeEach, describe, expect, it } from '@jest/globals';
import { FakeAnimation, installStage } from '../../../testing/fake-stage.ts';
import { cancelTransitions, enterCards, exitCards } from './card-transition.ts';
import type { CardTransition } from './card-transition.ts';
import type { PlacedCard } from './lanes.ts';
import { placedCard } from '../../../testing/engine-fakes.ts';

/** A card of 100 × 100 px with its middle at a point of the screen. */
function cardAround(x: number, y: number): PlacedCard {
  const card = placedCard('a');
  card.element.getBoundingClientRect = () => new DOMRect(x - 50, y - 50, 100, 100);
  return card;
}

const centre = { x: 640, y: 400 };
const transition = (...cards: PlacedCard[]): CardTransition => ({
  cards,
  centre,
  prefersReducedMotion: false,
});
const inPlace = { translate: '0 0', opacity: 1 };
const keyframes = () => FakeAnimation.all.map((animation) => animation.keyframes);
/** Whether a promise is settled once all that is due has run. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  void promise.then(() => (settled = true));
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  return settled;
}

beforeEach(() => {
  installStage();
  document.body.replaceChildren();
});

describe('exitCards', () => {
  it.each([
    ['left', 340, 400, '-280px 0px'],
    ['right', 1240, 400, '280px 0px'],
    ['up', 640, 100, '0px -280px'],
    ['down', 640, 4000, '0px 280px'],
    ['along the diagonal', 640 + 30, 400 + 40, '168px 224px'],
  ])('flies a card away from the opened one, %s', (_, x, y, translate) => {
    exitCards(transition(cardAround(x, y)));
    expect(keyframes()).toEqual([[inPlace, { translate, opacity: 0 }]]);
  });

  it('fades a card that lies exactly behind the opened one', () => {
    exitCards(transition(cardAround(centre.x, centre.y)));
    expect(keyframes()).toEqual([[inPlace, { translate: '0px 0px', opacity: 0 }]]);
  });

  it('takes half a second, and leaves the cards invisible', () => {
    exitCards(transition(cardAround(0, 0)));
    expect(FakeAnimation.all[0]?.timing).toEqual({
      duration: 500,
      easing: 'cubic-bezier(.2, .8, .2, 1)',
      fill: 'both',
    });
  });

  it('fades in 120 ms, without movement, where less motion is wanted', () => {
    exitCards({ ...transition(cardAround(340, 100)), prefersReducedMotion: true });
    expect(keyframes()).toEqual([
      [inPlace, { translate: expect.stringMatching(/^-?0px -?0px$/), opacity: 0 }],
    ]);
    expect(FakeAnimation.all[0]?.timing).toEqual({ duration: 120, fill: 'both' });
  });

  it('measures all cards before it moves the first', () => {
    const cards = [cardAround(0, 0), cardAround(900, 0), cardAround(0, 900)];
    const animated: number[] = [];
    for (const { element } of cards) {
      element.getBoundingClientRect = () => {
        animated.push(FakeAnimation.all.length);
        return new DOMRect(0, 0, 100, 100);
      };
    }
    exitCards(transition(...cards));
    expect(animated).toEqual([0, 0, 0]);
    expect(FakeAnimation.all.map(({ element }) => element)).toEqual(
      cards.map(({ element }) => element),
    );
  });
});

describe('enterCards', () => {
  it('flies cards back the way they left', () => {
    const card = cardAround(340, 100);
    exitCards(transition(card));
    void enterCards(transition(card));
    const [exit, enter] = FakeAnimation.all;
    expect(enter?.keyframes).toEqual(exit?.keyframes);
    // Later: the image needs 0.1 s more.
    expect(enter?.timing).toEqual({ ...exit?.timing, direction: 'reverse', delay: 100 });
  });

  it('ends when the last card is in place', async () => {
    const entered = enterCards(transition(cardAround(0, 0), cardAround(900, 0)));
    const [first, last] = FakeAnimation.all;
    first?.finish();
    expect(await isSettled(entered)).toBe(false);
    last?.finish();
    expect(await isSettled(entered)).toBe(true);
  });

  it('leaves no animation to cover the style of a card', async () => {
    const entered = enterCards(transition(cardAround(0, 0)));
    expect(FakeAnimation.live).toHaveLength(1);
    await FakeAnimation.finishAll();
    await entered;
    expect(FakeAnimation.live).toEqual([]);
  });

  it('leaves the animations that began meanwhile', async () => {
    const card = cardAround(0, 0);
    const entered = enterCards(transition(card));
    exitCards(transition(card));
    const [enter, exit] = FakeAnimation.all;
    enter?.finish();
    await entered;
    expect(FakeAnimation.live).toEqual([exit]);
  });

  it('ends too when it is interrupted', async () => {
    const cards = [cardAround(0, 0), cardAround(900, 0)];
    const entered = enterCards(transition(...cards));
    cancelTransitions(cards);
    await expect(entered).resolves.toBeUndefined();
  });

  it('ends when one card is interrupted and the others are in place', async () => {
    const [one, other] = [cardAround(0, 0), cardAround(900, 0)];
    const entered = enterCards(transition(one, other));
    cancelTransitions([one]);
    expect(await isSettled(entered)).toBe(false);
    FakeAnimation.live[0]?.finish();
    expect(await isSettled(entered)).toBe(true);
  });
});

describe('cancelTransitions', () => {
  it('puts back the given cards and no others', () => {
    const [one, other] = [cardAround(0, 0), cardAround(900, 0)];
    exitCards(transition(one, other));
    exitCards(transition(one));
    cancelTransitions([one]);
    expect(FakeAnimation.live.map(({ element }) => element)).toEqual([other.element]);
  });
});
