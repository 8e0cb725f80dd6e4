import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { ObjectStorage } from '@salon/object-storage';
import type { RpcClient } from '@salon/rpc';
import { ServiceError } from '@salon/service-contract';
import type { FastifyReply } from 'fastify';
import type { Redis } from 'ioredis';
import { HealthController } from './health.controller.ts';

describe('the readiness', () => {
  let isMediaUp: boolean;
  let health: HealthController;
  let warn: jest.SpiedFunction<Logger['warn']>;
  const checkStorage = jest.fn(async () => undefined);

  beforeEach(() => {
    isMediaUp = false;
    checkStorage.mockClear();
    const ask = async (call: string) => {
      if (call === 'media.ready' && !isMediaUp) throw new ServiceError('service/unavailable');
      return { dependencies: { mongo: 'up' } };
    };
    warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue(undefined);
    // The only methods that the readiness calls.
    health = new HealthController(
      { ask } as unknown as RpcClient,
      { ping: async () => 'PONG' } as unknown as Redis,
      { check: checkStorage } as unknown as ObjectStorage,
    );
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const ready = () => health.ready({ status: () => undefined } as unknown as FastifyReply);

  it('lists the services, and the dependencies of those that answer', async () => {
    const { status, dependencies } = await ready();
    expect(status).toBe('unavailable');
    expect(dependencies).toMatchObject({ auth: 'up', 'auth.mongo': 'up', media: 'down' });
    expect(dependencies).not.toHaveProperty(['media.mongo']);
  });

  it('is checked once for requests at the same time', async () => {
    const [first, second] = await Promise.all([ready(), ready()]);
    expect(second).toEqual(first);
    expect(checkStorage).toHaveBeenCalledTimes(1);
    await ready();
    expect(checkStorage).toHaveBeenCalledTimes(2);
  });

  it('logs once why a service no longer answers, and nothing while it starts', async () => {
    await ready();
    expect(warn).not.toHaveBeenCalled();
    for (const times of [1, 2]) {
      isMediaUp = true;
      await ready();
      isMediaUp = false;
      await ready();
      await ready();
      expect(warn).toHaveBeenCalledTimes(times);
    }
    const reason = expect.stringContaining('service/unavailable');
    expect(warn).toHaveBeenCalledWith(expect.objectContaining({ call: 'media.ready', reason }));
  });
});
