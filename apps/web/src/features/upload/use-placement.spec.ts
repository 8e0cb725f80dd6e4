import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { failure, fakeServer } from '../../../test/fake-server.ts';
import { usePlacement } from './use-placement.ts';

const album = { id: 'c-1', title: 'Fog', description: null, imageCount: 0, cover: null };
const existing = { kind: 'existing', id: 'c-1', title: 'Fog' } as const;

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});

describe('the placement of published images', () => {
  it('calls nothing without a collection', async () => {
    const server = fakeServer({});
    const { result } = renderHook(usePlacement);
    await act(() => result.current.place({ kind: 'none' }, ['i-1']));
    expect(result.current.placement).toEqual({ status: 'none' });
    expect(server.calls).toEqual([]);
  });

  it('adds to an existing collection', async () => {
    const server = fakeServer({
      'POST /collections/c-1/images': () => ({ data: { results: [{ id: 'i-1', ok: true }] } }),
    });
    const { result } = renderHook(usePlacement);
    await act(() => result.current.place(existing, ['i-1']));
    expect(result.current.placement).toEqual({ status: 'added', id: 'c-1', title: 'Fog' });
    expect(server.calls[0]?.body).toEqual({ imageIds: ['i-1'], move: false });
  });

  it('retries only the images that could not be added', async () => {
    const refusal = { id: 'i-2', ok: false, code: 'image/not-found', message: 'Not there.' };
    let results: unknown[] = [{ id: 'i-1', ok: true }, refusal];
    const server = fakeServer({
      'POST /collections/c-1/images': () => ({ data: { results } }),
    });
    const { result } = renderHook(usePlacement);
    await act(() => result.current.place(existing, ['i-1', 'i-2']));
    const { placement } = result.current;
    expect(placement).toMatchObject({ status: 'failed', title: 'Fog', reason: 'Not there.' });

    results = [{ id: 'i-2', ok: true }];
    await act(async () => placement.status === 'failed' && placement.retry());
    expect(result.current.placement.status).toBe('added');
    expect(server.calls.map(({ body }) => body)).toEqual([
      { imageIds: ['i-1', 'i-2'], move: false },
      { imageIds: ['i-2'], move: false },
    ]);
  });

  it('tries to create the collection again if that failed', async () => {
    let isBusy = true;
    const server = fakeServer({
      'POST /collections': () =>
        isBusy ? failure(400, 'Not now.') : { data: { collection: { ...album, images: [] } } },
      'POST /collections/c-1/images': () => ({ data: { results: [{ id: 'i-1', ok: true }] } }),
    });
    const { result } = renderHook(usePlacement);
    await act(() => result.current.place({ kind: 'new', title: 'Fog' }, ['i-1']));
    const { placement } = result.current;
    expect(placement).toMatchObject({ status: 'failed', reason: 'Not now.' });

    isBusy = false;
    await act(async () => placement.status === 'failed' && placement.retry());
    expect(result.current.placement).toMatchObject({ status: 'added', id: 'c-1' });
    expect(server.count('POST /collections')).toBe(2);
  });
});
