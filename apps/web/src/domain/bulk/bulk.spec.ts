import { describe, expect, it } from '@jest/globals';
import { limits } from '@salon/api-contract';
import type { ImageMetadataEdit } from '@salon/api-contract';
import { failure, fakeServer } from '../../../testing/fake-server.ts';
import { ApiError } from '../../http/api-error.ts';
import {
  deleteImages,
  editImages,
  callInBatches,
  restoreInBatches,
  restoreMetadata,
} from './bulk.ts';
import type { BulkCall } from './bulk.ts';

const ids = Array.from({ length: 2_500 }, (_, index) => String(index));
const succeed: BulkCall = async (some) => some.map((id) => ({ id, ok: true }));

describe('a change to more images than one request takes', () => {
  it('is made a thousand at a time, and reports its progress', async () => {
    const sizes: number[] = [];
    const reported: number[] = [];
    const call: BulkCall = (some) => {
      sizes.push(some.length);
      return succeed(some);
    };
    const results = await callInBatches(ids, call, (done) => reported.push(done));
    expect(results.map(({ id }) => id)).toEqual(ids);
    expect([sizes, reported]).toEqual([
      [1_000, 1_000, 500],
      [0, 1_000, 2_000],
    ]);
  });

  it('ends at a request that fails, and reports what it and later ones would have changed', async () => {
    let calls = 0;
    const call: BulkCall = (some) => {
      calls += 1;
      if (calls === 2) throw new ApiError(503, 'The gallery is briefly unavailable.');
      return succeed(some);
    };
    const results = await callInBatches(ids, call, () => undefined);
    const failed = results.filter(({ ok }) => !ok);
    expect([calls, results.length, failed.length]).toEqual([2, 2_500, 1_500]);
    expect(failed[0]).toMatchObject({ id: '1000', message: expect.any(String) });
  });
});

describe('bringing deleted images back', () => {
  it('begins with the batch that was deleted last', async () => {
    const server = fakeServer({
      'POST /images/restore': ({ body }) => {
        const { ids: named } = body as { ids: string[] }; // as our page sends it
        return { data: { results: named.map((id) => ({ id, ok: true })) } };
      },
    });
    const results = await restoreInBatches(ids);
    const sent = server.calls.map(({ body }) => (body as { ids: string[] }).ids); // as above
    expect(sent.map((batch) => [batch[0], batch.length])).toEqual([
      ['2000', 500],
      ['1000', 1_000],
      ['0', 1_000],
    ]);
    expect(results).toHaveLength(2_500);
  });
});

describe('giving images back what they had', () => {
  it('takes as many requests as it needs, each as large as one may be', async () => {
    const some = ids.slice(0, 300);
    const before = new Map(some.map((id) => [id, { comment: 'ö'.repeat(10_000) }]));
    const sizes: number[] = [];
    const server = fakeServer({
      'PUT /images/metadata': ({ body }) => {
        sizes.push(new TextEncoder().encode(JSON.stringify(body)).length);
        const { ids: named } = body as { ids: string[] }; // as our page sends it
        const results = named.map((id) => ({ id, ok: true, before: {} }));
        return { data: { results, metadata: {} } };
      },
    });
    const results = await callInBatches(some, restoreMetadata(before), () => undefined);
    expect(results.map(({ id }) => id)).toEqual(some);
    expect(server.calls).toHaveLength(3);
    expect(Math.max(...sizes)).toBeLessThan(limits.requestBytes);
  });
});

describe('editing long comments', () => {
  it('leaves space for the new one in each request', async () => {
    const comment = 'ö'.repeat(10_000);
    const some = ids.slice(0, 300);
    const own = new Map(some.map((id) => [id, { replaces: { comment } }]));
    const sizes: number[] = [];
    fakeServer({
      'PUT /images/metadata': ({ body }) => {
        sizes.push(new TextEncoder().encode(JSON.stringify(body)).length);
        const { ids: named } = body as { ids: string[] }; // as our page sends it
        const results = named.map((id) => ({ id, ok: true, before: {} }));
        return { data: { results, metadata: {} } };
      },
    });
    await callInBatches(some, editImages({ comment }, own), () => undefined);
    expect(sizes.length).toBeGreaterThan(1);
    expect(Math.max(...sizes)).toBeLessThan(limits.requestBytes);
  });
});

describe('giving one image back more than a request should have', () => {
  it('takes a request of its own', async () => {
    const huge = { comment: 'x'.repeat(limits.requestBytes) };
    const sent: string[][] = [];
    fakeServer({
      'PUT /images/metadata': ({ body }) => {
        const { ids: named } = body as { ids: string[] }; // as our page sends it
        sent.push(named);
        const results = named.map((id) => ({ id, ok: true, before: {} }));
        return sent.length > 2 ? failure(413, 'Too much.') : { data: { results, metadata: {} } };
      },
    });
    await callInBatches(['a', 'b'], restoreMetadata(new Map([['a', huge]])), () => undefined);
    expect(sent).toEqual([['a'], ['b']]);
  });
});

describe('deleting images', () => {
  it('counts one that another admin has deleted for good as deleted, alone and among others', async () => {
    const gone = { id: 'a', ok: false, code: 'image/not-found', message: 'Gone.' };
    const replies = [[gone], [gone, { id: 'b', ok: true }]];
    fakeServer({ 'POST /images/delete': () => ({ data: { results: replies.shift() } }) });
    const already = { id: 'a', ok: true, already: true };
    expect(await deleteImages('k-1')(['a'])).toEqual([already]);
    expect(await deleteImages('k-1')(['a', 'b'])).toEqual([already, { id: 'b', ok: true }]);
  });

  it('sends several in one request', async () => {
    const results = [
      { id: 'a', ok: true },
      { id: 'b', ok: false, code: 'x', message: 'No.' },
      { id: 'c', ok: true, already: true },
    ];
    const server = fakeServer({ 'POST /images/delete': () => ({ data: { results } }) });
    expect(await deleteImages('k-1')(['a', 'b', 'c'])).toEqual(results);
    expect(server.calls[0]?.body).toEqual({ ids: ['a', 'b', 'c'] });
  });
});

describe('editing images', () => {
  const edit = async (own: Map<string, ImageMetadataEdit>, had: Record<string, object>) => {
    const server = fakeServer({
      'PUT /images/metadata': () => ({
        data: {
          results: Object.entries(had).map(([id, old]) => ({ id, ok: true, before: old })),
          metadata: { camera: 'Nikon' },
        },
      }),
    });
    const results = await editImages({ camera: ' Nikon ' }, own)(Object.keys(had));
    return { results, body: server.calls[0]?.body };
  };

  it('returns how it is undone, but only of what has changed', async () => {
    const { results, body } = await edit(new Map(), {
      a: { camera: 'Leica' },
      b: { camera: 'Nikon' },
    });
    expect(results).toEqual([
      { id: 'a', ok: true, undo: { camera: 'Leica', replaces: { camera: 'Nikon' } } },
      { id: 'b', ok: true, undo: null },
    ]);
    expect(body).toEqual({
      ...{ ids: ['a', 'b'], metadata: { camera: ' Nikon ' } },
      each: { a: {}, b: {} },
    });
  });

  it('sends what an image gets of its own, and compares with that', async () => {
    const captions = { de: 'Hafen', en: 'Harbour' };
    const own = new Map([
      ['a', { captions }],
      ['z', { captions }],
    ]);
    const { results, body } = await edit(own, { a: { captions }, b: { camera: null } });
    expect(body).toMatchObject({ ids: ['a', 'b'], each: { a: { captions }, b: {} } });
    expect(Object.keys((body as { each: object }).each)).toEqual(['a', 'b']); // as our page sends it
    expect(results).toMatchObject([
      { id: 'a', undo: null },
      { id: 'b', undo: { camera: null } },
    ]);
  });
});
