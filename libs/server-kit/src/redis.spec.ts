import { describe, expect, it } from '@jest/globals';
import { redisOptions } from './redis.ts';

const always = { socketTimeout: expect.any(Number), reconnectOnError: expect.any(Function) };

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
