import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { requestInTurn } from './first-requests.ts';
import { awaitImages } from './first-screen.ts';

const progress: [number, number][] = [];
const onDone = jest.fn();

function cards(count: number): HTMLElement[] {
  return Array.from({ length: count }, (_, i) => {
    const card = document.createElement('div');
    const image = document.createElement('img');
    Object.defineProperty(image, 'complete', { value: false });
    image.src = `/${i}.jpg`;
    card.append(image);
    return card;
  });
}
const wait = (all: HTMLElement[]) =>
  awaitImages(all, (done, total) => progress.push([done, total]), onDone);
const say = (card: HTMLElement | undefined, what: 'load' | 'error') =>
  card?.querySelector('img')?.dispatchEvent(new Event(what));

beforeEach(() => {
  jest.useFakeTimers();
  progress.length = 0;
  onDone.mockReset();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('awaitImages', () => {
  it('counts each that has loaded or failed', () => {
    const all = cards(2);
    wait(all);
    say(all[0], 'load');
    expect(onDone).not.toHaveBeenCalled();
    say(all[1], 'error');
    expect(progress).toEqual([
      [0, 2],
      [1, 2],
      [2, 2],
    ]);
    expect(onDone).toHaveBeenCalledTimes(1);
  });

  it('counts those that wait for the first one', () => {
    const card = document.createElement('div');
    const image = document.createElement('img');
    card.append(image);
    requestInTurn(image, () => undefined);
    wait([card]);
    expect([progress, onDone.mock.calls]).toEqual([[[0, 1]], []]);
    say(card, 'load');
    expect(onDone).toHaveBeenCalledTimes(1);
  });

  it('waits five seconds at most', () => {
    wait(cards(2));
    jest.advanceTimersByTime(4999);
    expect(onDone).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(onDone).toHaveBeenCalledTimes(1);
  });

  it('is done at once when there is nothing to wait for', () => {
    wait([]);
    expect(onDone).toHaveBeenCalledTimes(1);
  });

  it('says nothing more once stopped', () => {
    const all = cards(1);
    const stop = wait(all);
    stop();
    say(all[0], 'load');
    jest.advanceTimersByTime(9000);
    expect(onDone).not.toHaveBeenCalled();
  });
});
