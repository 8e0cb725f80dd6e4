import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { RpcClient } from '@salon/rpc';
import { requestContext } from '@salon/server-kit';
import { anonymous, ServiceError, type Actor, type FileState } from '@salon/service-contract';
import type { FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { FileAccess } from './file-access.ts';
import type { AdminLookup } from './admin-lookup.ts';

const request = {} as FastifyRequest; // only the lookup of the admin reads it
const published = (id: string): FileState => ({ id, state: 'published' });

let states: FileState[];
let admin: { userId: string } | null;
let isDown: boolean;
/** The ids of each call to the media service, and its actor. */
let calls: { ids: string[]; actor: Actor | undefined }[];
let access: FileAccess;

beforeEach(() => {
  [states, admin, isDown, calls] = [[], null, false, []];
  const ask = async (_name: string, { ids }: { ids: string[] }) => {
    calls.push({ ids, actor: requestContext.getStore()?.actor });
    if (isDown) throw new ServiceError('service/unavailable');
    return { states: states.filter(({ id }) => ids.includes(id)) };
  };
  // FileAccess uses only these members.
  access = new FileAccess(
    { ask } as unknown as RpcClient,
    { adminOf: async () => admin } as unknown as AdminLookup,
    {} as Redis, // only needed for listening
  );
});

afterEach(() => {
  jest.restoreAllMocks();
});

/** Not to 0, which the cache takes for a missing time. The cache reads the clock once in a millisecond. */
async function setClock(ms: number): Promise<void> {
  jest.spyOn(performance, 'now').mockReturnValue(ms);
  await wait(2);
}

const visibilityOf = (id: string) => access.visibilityOf(id, request);
const notFound = { code: 'file/not-found' };

describe('the files of images', () => {
  it('that are requested together cost one call, each id once', async () => {
    states = [published('a'), published('b')];
    const visibilities = await Promise.all(['a', 'b', 'a'].map(visibilityOf));
    expect(visibilities).toEqual(['public', 'public', 'public']);
    expect(calls.map(({ ids }) => ids)).toEqual([['a', 'b']]);
  });

  it('are asked for in calls of at most 500', async () => {
    const ids = Array.from({ length: 501 }, (_, at) => `${at}`);
    states = ids.map(published);
    await Promise.all(ids.map(visibilityOf));
    expect(calls.map((call) => call.ids.length)).toEqual([500, 1]);
  });

  it('are asked for on behalf of a visitor, as a call serves several requests', async () => {
    states = [published('a')];
    const actor: Actor = {
      kind: 'user',
      userId: '1',
      username: 'ada',
      admin: true,
      emailVerified: true,
    };
    await requestContext.run({ requestId: 'one', actor }, () => visibilityOf('a'));
    expect(calls.map((call) => call.actor)).toEqual([anonymous]);
  });

  it('are remembered while they are published', async () => {
    states = [published('a')];
    expect(access.isPublished('a')).toBe(false);
    await visibilityOf('a');
    expect(access.isPublished('a')).toBe(true);
    await visibilityOf('a');
    expect(calls).toHaveLength(1);
  });

  it('are asked for again after a minute', async () => {
    states = [published('a')];
    await setClock(1);
    await visibilityOf('a');
    await setClock(60_001);
    expect(access.isPublished('a')).toBe(true);
    await setClock(60_002);
    expect(access.isPublished('a')).toBe(false);
    states = [];
    await expect(visibilityOf('a')).rejects.toMatchObject(notFound);
    // Known to be deleted, also if the media service goes down later.
    isDown = true;
    await expect(visibilityOf('a')).rejects.toMatchObject({ code: 'service/unavailable' });
  });

  it('stay public while the media service is down', async () => {
    states = [published('a')];
    await setClock(1);
    await visibilityOf('a');
    await setClock(100_000);
    isDown = true;
    await expect(visibilityOf('a')).resolves.toBe('public');
    await expect(visibilityOf('b')).rejects.toMatchObject({ code: 'service/unavailable' });
  });

  it.each([
    ['a deleted image', { id: 'a', state: 'deleted' }],
    ['an upload of the same admin', { id: 'a', state: 'staged', stagedBy: '1' }],
  ] as const)('of %s are private, and not remembered', async (_which, state) => {
    states = [state];
    await expect(visibilityOf('a')).rejects.toMatchObject(notFound);
    admin = { userId: '1' };
    await expect(visibilityOf('a')).resolves.toBe('private');
    expect(access.isPublished('a')).toBe(false);
  });

  it('of an upload do not exist for another admin', async () => {
    states = [{ id: 'a', state: 'staged', stagedBy: '2' }];
    admin = { userId: '1' };
    await expect(visibilityOf('a')).rejects.toMatchObject(notFound);
  });

  it('of an unknown image do not exist, not even for admins', async () => {
    admin = { userId: '1' };
    await expect(visibilityOf('a')).rejects.toMatchObject(notFound);
  });
});
