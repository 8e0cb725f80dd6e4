import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Redis } from 'ioredis';
import { pingWhileReady, redisOptions } from './redis.ts';

const always = { socketTimeout: 15_000, reconnectOnError: expect.any(Function) };

describe('redisOptions', () => {
  it('reads host, port, password and database', () => {
    expect(redisOptions('redis://:p%40ss@cache:7000/2')).toEqual({
      host: 'cache',
      port: 7000,
      password: 'p@ss',
      db: 2,
      ...always,
    });
  });

  it('reads a username, and TLS from the protocol', () => {
    expect(redisOptions('rediss://salon:p@cache')).toEqual({
      host: 'cache',
      port: 6379,
      username: 'salon',
      password: 'p',
      tls: {},
      ...always,
    });
  });

  it('reads an IPv6 address', () => {
    expect(redisOptions('redis://[::1]:7000')).toEqual({ host: '::1', port: 7000, ...always });
  });

  it('falls back to the standard port', () => {
    expect(redisOptions('redis://cache')).toEqual({ host: 'cache', port: 6379, ...always });
  });
});

describe('pingWhileReady', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('pings every 5 seconds, until the connection closes', () => {
    jest.useFakeTimers();
    const redis = new Redis({ ...redisOptions('redis://cache'), lazyConnect: true });
    const ping = jest.spyOn(redis, 'ping').mockResolvedValue('PONG');
    pingWhileReady(redis);
    redis.emit('ready');
    jest.advanceTimersByTime(4_999);
    expect(ping).not.toHaveBeenCalled();
    jest.advanceTimersByTime(10_001);
    expect(ping).toHaveBeenCalledTimes(3);
    redis.emit('close');
    jest.advanceTimersByTime(60_000);
    expect(ping).toHaveBeenCalledTimes(3);
  });
});
