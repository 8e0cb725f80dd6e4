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

// Each fake has the members that are used.
const jobs = {
  enqueue: async (_name: string, { imageId }: { imageId: string }) => {
    tried.push(imageId);
    const failure = failures.get(imageId);
    return { id: imageId, result: () => (failure ? Promise.reject(failure) : Promise.resolve({})) };
  },
} as unknown as JobClient;
const reports = { byId: async () => ({ state: 'failed' }) } as unknown as JobReports;

/** Lets a process start with these images, and resolves after its search has paused. */
async function search(...ids: string[]): Promise<string[]> {
  const warn = jest.spyOn(Logger.prototype, 'warn').mockClear();
  async function* due() {
    yield* ids;
  }
  const giveUp = async (id: string, problem: string) => {
    givenUp.push([id, problem]);
    return false;
  };
  const images = { due, giveUp } as unknown as RerenderRepository;
  const rerenders = new Rerenders(images, jobs, reports, {} as ChangePublisher);
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
