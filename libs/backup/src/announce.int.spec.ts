import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { startRedis, type TestServer } from '@salon/test-kit';
import { announcerOn } from './announce.ts';

let redis: TestServer;
beforeEach(async () => void (redis = await startRedis()));
afterEach(() => redis.stop());

it('goes on with one line when Redis is lost during a restore', async () => {
  const show = jest.fn();
  const announcer = await announcerOn(redis.url, show);
  await announcer?.images(['a']);
  expect(show).not.toHaveBeenCalled();
  await redis.stop();
  await announcer?.images(['b']);
  await announcer?.everything();
  expect(show).toHaveBeenCalledTimes(1);
  announcer?.close();
});

it('reports nothing where Redis cannot be reached', async () => {
  await redis.stop();
  expect(await announcerOn(redis.url, () => undefined)).toBeUndefined();
});
