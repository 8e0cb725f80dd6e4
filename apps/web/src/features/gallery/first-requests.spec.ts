import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { isPostponed, requestFirst, requestInTurn } from './first-requests.ts';

const requested: string[] = [];

function ask(name: string): HTMLImageElement {
  const image = document.createElement('img');
  requestInTurn(image, () => void requested.push(name));
  return image;
}
const endTask = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => {
  jest.useFakeTimers();
  requested.length = 0;
});
afterEach(async () => {
  await jest.runAllTimersAsync();
  jest.useRealTimers();
});

describe('the requests of the first screen', () => {
  it('are sent when the task ends, if no image comes first', async () => {
    const image = ask('a');
    ask('b');
    expect([isPostponed(image), requested]).toEqual([true, []]);
    await endTask();
    expect([isPostponed(image), requested]).toEqual([false, ['a', 'b']]);
  });

  it('begin with one image, and go on when it begins to arrive', async () => {
    ask('a');
    const first = ask('b');
    requestFirst(first);
    expect([isPostponed(first), requested]).toEqual([false, ['b']]);
    await endTask();
    jest.advanceTimersByTime(500);
    expect(requested).toEqual(['b']);
    jest.spyOn(first, 'naturalWidth', 'get').mockReturnValue(376);
    jest.advanceTimersByTime(25);
    expect(requested).toEqual(['b', 'a']);
  });

  it.each(['load', 'error'])('go on at the %s of that image', (event) => {
    ask('a');
    const first = ask('b');
    requestFirst(first);
    first.dispatchEvent(new Event(event));
    expect(requested).toEqual(['b', 'a']);
    first.dispatchEvent(new Event(event));
    expect(requested).toEqual(['b', 'a']);
  });

  it('go on after a second without it', () => {
    ask('a');
    requestFirst(ask('b'));
    jest.advanceTimersByTime(1000);
    expect(requested).toEqual(['b']);
    jest.advanceTimersByTime(25);
    expect(requested).toEqual(['b', 'a']);
  });

  it('wait for it too if their cards came later, and not once it is there', async () => {
    const first = ask('a');
    requestFirst(first);
    ask('b');
    await endTask();
    expect(requested).toEqual(['a']);
    first.dispatchEvent(new Event('load'));
    ask('c');
    await endTask();
    expect(requested).toEqual(['a', 'b', 'c']);
  });

  it('are not sent twice', async () => {
    const image = ask('a');
    await endTask();
    requestFirst(image);
    expect(requested).toEqual(['a']);
  });
});
