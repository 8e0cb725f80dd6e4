import { describe, expect, it, jest } from '@jest/globals';
import { act } from '@testing-library/react';
import { renderInStore } from '../../../testing/render-in-store.tsx';
import { ApiError } from '../../http/api-error.ts';
import { selectToasts } from '../../overlays/toasts/toasts-slice.ts';
import type { BulkCall } from './bulk.ts';
import { useBulk } from './use-bulk.ts';
import type { BulkTask } from './use-bulk.ts';

const named = (...ids: string[]) => ids.map((id) => ({ id, name: `${id}.jpg` }));
const done = (id: string) => ({ id, ok: true as const });
const refused = (id: string) => ({ id, ok: false as const, code: 'x', message: `No ${id}.` });
/** A server that refuses some images, and of which `asked` names what it was asked for. */
function serverThatRefuses(...ids: string[]) {
  const asked: string[] = [];
  const call: BulkCall = async (some) => {
    asked.push(some.join(' '));
    return some.map((id) => (ids.includes(id) ? refused(id) : done(id)));
  };
  return { asked, call };
}

function bulk() {
  const { store, result } = renderInStore(useBulk, undefined);
  const onDone = jest.fn<BulkTask['onDone']>();
  const task = (more: Pick<BulkTask, 'images' | 'call'> & Partial<BulkTask>): BulkTask => ({
    doing: 'Deleting',
    failedTitle: 'Error Deleting Image',
    failed: 'could not be deleted',
    onDone,
    ...more,
  });
  const run = (more: Parameters<typeof task>[0]) => act(() => result.current.run(task(more)));
  const toasts = () => selectToasts(store.getState());
  return { now: () => result.current, run, task, onDone, toasts };
}

describe('a change to many images', () => {
  it('reports its progress, then the results', async () => {
    let answer = (): void => undefined;
    const call: BulkCall = (ids) =>
      new Promise((resolve) => {
        answer = () => resolve(ids.map((id) => ({ id, ok: true })));
      });
    const { now, task, onDone, toasts } = bulk();
    act(() => void now().run(task({ images: named('a', 'b'), call })));
    expect(now().progress).toMatchObject({ doing: 'Deleting', done: 0, total: 2 });
    await act(async () => answer());
    expect(now()).toMatchObject({ progress: null, failure: null });
    expect([onDone.mock.calls, toasts()]).toEqual([[[[done('a'), done('b')], []]], []]);
  });

  it('is in progress until it is over, also if another one has ended meanwhile', async () => {
    const answers: (() => void)[] = [];
    const call: BulkCall = (ids) =>
      new Promise((resolve) => {
        answers.push(() => resolve(ids.map((id) => ({ id, ok: true }))));
      });
    const { now, task } = bulk();
    act(() => void now().run(task({ images: named('a', 'b'), call })));
    act(() => void now().run(task({ images: named('c'), call, doing: 'Restoring' })));
    expect(now().progress?.doing).toBe('Restoring');
    await act(async () => answers[1]?.());
    expect(now().progress).toMatchObject({ doing: 'Deleting', done: 0, total: 2 });
    await act(async () => answers[0]?.());
    expect(now().progress).toBeNull();
  });

  it('waits for what it needs to begin, and shows that it is on its way', async () => {
    let begun = (): void => undefined;
    const begin = () => new Promise<void>((resolve) => (begun = resolve));
    const { asked, call } = serverThatRefuses();
    const { now, task } = bulk();
    act(() => void now().run(task({ images: named('a'), call, begin })));
    expect([asked, now().progress?.total]).toEqual([[], 1]);
    await act(async () => begun());
    expect([asked, now().progress]).toEqual([['a'], null]);
  });

  it('names what failed and why, and reports both parts', async () => {
    const { now, run, onDone, toasts } = bulk();
    await run({ images: named('a', 'b', 'c'), call: serverThatRefuses('b').call });
    expect(now().failure).toMatchObject({
      summary: '1 of 3 images could not be deleted.',
      images: [{ id: 'b', name: 'b.jpg', reason: 'No b.' }],
    });
    expect(onDone).toHaveBeenCalledWith([done('a'), done('c')], [refused('b')]);
    expect(toasts()).toMatchObject([
      { title: 'Error Deleting Image', description: '1 of 3 images could not be deleted.' },
    ]);
  });

  it('groups the digits of what failed', async () => {
    const ids = Array.from({ length: 1_200 }, (_, at) => String(at));
    const { now, run } = bulk();
    await run({ images: named(...ids), call: serverThatRefuses(...ids.slice(1)).call });
    expect(now().failure?.summary).toBe('1,199 of 1,200 images could not be deleted.');
  });

  it('is tried again for what failed only', async () => {
    const { asked, call } = serverThatRefuses('b', 'c');
    const { now, run } = bulk();
    await run({ images: named('a', 'b', 'c'), call });
    await act(async () => now().failure?.retry());
    expect(asked).toEqual(['a b c', 'b c']);
    expect(now().failure?.summary).toBe('2 of 2 images could not be deleted.');
  });

  it('is tried in another way if that is why all of it failed', async () => {
    const { asked, call } = serverThatRefuses('b', 'c');
    const other = serverThatRefuses();
    const nameOf = (code: string) => {
      const otherwise = { code, name: (count: number) => `Force ${count}`, call: other.call };
      return run({ images: named('a', 'b', 'c'), call, otherwise: otherwise as never });
    };
    const { now, run } = bulk();
    await nameOf('y');
    expect(now().failure?.retryName).toBe('Try again');
    await nameOf('x');
    expect(now().failure?.retryName).toBe('Force 2');
    await act(async () => now().failure?.retry());
    expect([asked, other.asked]).toEqual([['a b c', 'a b c'], ['b c']]);
  });

  it('can be left as it is', async () => {
    const { now, run } = bulk();
    await run({ images: named('a', 'b'), call: serverThatRefuses('b').call });
    act(() => now().dismiss());
    expect(now().failure).toBeNull();
  });

  it('has the reason in the toast, and no list, where there is only one image', async () => {
    const { now, run, toasts } = bulk();
    await run({ images: named('a'), call: serverThatRefuses('a').call });
    expect(toasts()).toMatchObject([{ description: 'No a.' }]);
    expect(now().failure).toBeNull();
  });

  it('can be tried again for one image, where something was typed for it', async () => {
    const { asked, call } = serverThatRefuses('a');
    const { now, run } = bulk();
    await run({ images: named('a'), call, isTyped: true });
    expect(now().failure?.summary).toBe('The image could not be deleted.');
    await act(async () => now().failure?.retry());
    expect(asked).toEqual(['a', 'a']);
  });

  it('has the given reason where the server gives none', async () => {
    const call: BulkCall = async () => {
      throw new ApiError(0, 'The server cannot be reached.');
    };
    const { run, toasts, onDone } = bulk();
    await run({ images: named('a'), call, fallback: 'Failed to delete image.' });
    expect(toasts()).toMatchObject([{ description: 'Failed to delete image.' }]);
    expect(onDone).toHaveBeenCalledWith([], [expect.objectContaining({ id: 'a', ok: false })]);
  });
});
