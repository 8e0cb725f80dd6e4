import 'reflect-metadata';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { JobClient, JobReports } from '@salon/jobs';
import type { RerenderRepository } from '@salon/media-data';
import { ServiceError } from '@salon/service-contract';
import { until } from '@salon/test-kit';
import type { ChangePublisher } from '../change-publisher.ts';
import { Rerenders } from './rerenders.ts';

const failures = new Map<string, ServiceError>();
let tried: string[] = [];
let givenUp: [id: string, problem: string][] = [];
/** Is called at the beginning of each rendering. */
let onTry: (id: string) => Promise<void>;

// Each fake has the members that are used.
const jobs = {
  enqueue: async (_name: string, { imageId }: { imageId: string }) => {
    tried.push(imageId);
    await onTry(imageId);
    const failure = failures.get(imageId);
    return { id: imageId, result: () => (failure ? Promise.reject(failure) : Promise.resolve({})) };
  },
} as unknown as JobClient;
const reports = { byId: async () => ({ state: 'failed' }) } as unknown as JobReports;

function createRerenders(...ids: string[]): Rerenders {
  async function* due() {
    yield* ids;
  }
  const giveUp = async (id: string, problem: string) => {
    givenUp.push([id, problem]);
    return false;
  };
  // They are marked already.
  const marks = { begin: async () => false, isDue: async () => true };
  const images = { due, giveUp, ...marks } as unknown as RerenderRepository;
  return new Rerenders(images, jobs, reports, {} as ChangePublisher);
}

/** Starts a process with these images, and resolves after its search has paused. */
async function search(...ids: string[]): Promise<string[]> {
  const warn = jest.spyOn(Logger.prototype, 'warn').mockClear();
  const rerenders = createRerenders(...ids);
  rerenders.onApplicationBootstrap();
  await until(() => warn.mock.calls.length > 0, 'a failure is logged');
  rerenders.beforeApplicationShutdown();
  return tried;
}

beforeEach(() => {
  Logger.overrideLogger(false);
  failures.clear();
  tried = [];
  givenUp = [];
  onTry = async () => {};
});

afterEach(() => void jest.restoreAllMocks());

it('goes on after an image whose objects the storage refuses', async () => {
  failures.set('a', new ServiceError('storage/unavailable'));
  expect(await search('a', 'b', 'c')).toEqual(['a', 'b', 'c']);
});

it('pauses when the storage refuses one image after the other', async () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  for (const id of ids) if (id !== 'b') failures.set(id, new ServiceError('storage/unavailable'));
  expect(await search(...ids)).toEqual(ids);
  failures.set('b', new ServiceError('storage/unavailable'));
  tried = [];
  expect(await search(...ids)).toEqual(ids.slice(0, 5));
});

it('pauses at once without the database', async () => {
  failures.set('a', new ServiceError('service/unavailable'));
  expect(await search('a', 'b')).toEqual(['a']);
});

it('leaves it to the clean-up to try an image again whose decoding took too long', async () => {
  failures.set('a', new ServiceError('image/too-complex'));
  await search('a', 'b');
  expect(givenUp).toEqual([['a', 'not-rendered']]);
});

it('renders an image that an admin asked for before the other due ones', async () => {
  const rerenders = createRerenders('a', 'b', 'c');
  onTry = async (id) => {
    if (id !== 'a' || tried.length > 1) return;
    await rerenders.request('c');
    await rerenders.requestFirst('d');
  };
  rerenders.onApplicationBootstrap();
  await until(() => tried.length >= 4, 'the images are rendered');
  rerenders.beforeApplicationShutdown();
  expect(tried.slice(0, 4)).toEqual(['a', 'd', 'b', 'c']);
});

it('renders an image that an admin asked for first after a pause, too', async () => {
  const rerenders = createRerenders('a');
  failures.set('b', new ServiceError('service/unavailable'));
  const warn = jest.spyOn(Logger.prototype, 'warn');
  await rerenders.requestFirst('b');
  await until(() => warn.mock.calls.length > 0, 'the failure is logged');
  failures.clear();
  await rerenders.request('a');
  await until(() => tried.length >= 3, 'the images are rendered');
  rerenders.beforeApplicationShutdown();
  expect(tried.slice(0, 3)).toEqual(['b', 'b', 'a']);
});
