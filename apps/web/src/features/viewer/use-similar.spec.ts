import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { anImage } from '../../../testing/an-image.ts';
import { failure, fakeServer } from '../../../testing/fake-server.ts';
import type { Answer } from '../../../testing/fake-server.ts';
import { lazySimilar } from './lazy-similar.ts';
import { useSimilar } from './use-similar.ts';

const found = (...ids: string[]) => ({ data: { images: ids.map((id) => anImage(id)) } });
const never = () => new Promise(() => undefined);
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

function similarTo(id: string | null, answer: Answer, isWanted = true) {
  const server = fakeServer({
    'GET /images/a/similar': answer,
    'GET /images/b/similar': () => found('x'),
  });
  const { result, rerender, unmount } = renderHook(
    (props) => useSimilar(props.id, props.isWanted),
    {
      initialProps: { id, isWanted },
    },
  );
  const seen = () => ({
    ...result.current,
    images: result.current.images.map((image) => image.id),
  });
  return { server, rerender, unmount, seen };
}

beforeAll(() => lazySimilar.preload());
beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the images similar to one', () => {
  it('are asked for after 300 ms, once', async () => {
    const { server, rerender, seen } = similarTo('a', () => found('c', 'd'));
    await pass(299);
    expect(server.calls).toHaveLength(0);
    expect(seen()).toEqual({ images: [], isKnown: false });
    await pass(1);
    expect(seen()).toEqual({ images: ['c', 'd'], isKnown: true });
    rerender({ id: 'a', isWanted: false });
    rerender({ id: 'a', isWanted: true });
    await pass(1000);
    expect(server.count('GET /images/a/similar')).toBe(1);
  });

  it('are not asked for while they are not wanted, or there is no image', async () => {
    const { server, rerender } = similarTo('a', () => found('c'), false);
    await pass(1000);
    rerender({ id: null, isWanted: true });
    await pass(1000);
    expect(server.calls).toHaveLength(0);
  });

  it('are not asked for where the image is only stepped past', async () => {
    const { server, rerender, seen } = similarTo('a', () => found('c'));
    await pass(200);
    rerender({ id: 'b', isWanted: true });
    await pass(300);
    expect(server.calls.map(({ path }) => path)).toEqual(['/images/b/similar']);
    expect(seen()).toEqual({ images: ['x'], isKnown: true });
  });

  it('are no longer awaited once another image is shown, or the viewer is gone', async () => {
    const { server, rerender, unmount, seen } = similarTo('a', never);
    await pass(300);
    rerender({ id: 'b', isWanted: true });
    expect(server.calls[0]?.signal?.aborted).toBe(true);
    await pass(300);
    expect(seen().images).toEqual(['x']);
    rerender({ id: 'a', isWanted: true });
    await pass(300);
    unmount();
    expect(server.calls[2]?.signal?.aborted).toBe(true);
  });

  it('are those of the image shown only, also if the previous reply comes late', async () => {
    let reply = (): void => undefined;
    const late = new Promise((resolve) => {
      reply = () => resolve(found('c'));
    });
    const { rerender, seen } = similarTo('a', () => late);
    await pass(300);
    rerender({ id: 'b', isWanted: true });
    expect(seen()).toEqual({ images: [], isKnown: false });
    await pass(300);
    reply();
    await pass(0);
    expect(seen()).toEqual({ images: ['x'], isKnown: true });
  });

  it('are at most twelve', async () => {
    const ids = Array.from({ length: 20 }, (_, index) => `s${index}`);
    const { seen } = similarTo('a', () => found(...ids));
    await pass(300);
    expect(seen().images).toEqual(ids.slice(0, 12));
  });

  it.each([
    ['a failure', () => failure(500, 'No.')],
    ['a server that is away', () => failure(503, 'Not now.')],
    ['a reply without a list', () => ({ data: {} })],
  ])('are known to be none after %s, and not asked for again', async (_what, answer) => {
    const { server, seen } = similarTo('a', answer);
    await pass(300);
    expect(seen()).toEqual({ images: [], isKnown: true });
    await pass(60_000);
    expect(server.calls).toHaveLength(1);
  });

  it('are known to be none where the files of their row cannot be loaded', async () => {
    const preload = jest.spyOn(lazySimilar, 'preload').mockRejectedValue(new Error('No such file'));
    const { seen } = similarTo('a', () => found('c'));
    await pass(300);
    expect(seen()).toEqual({ images: [], isKnown: true });
    preload.mockRestore();
  });
});
