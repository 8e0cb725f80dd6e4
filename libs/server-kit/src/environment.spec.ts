import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { z } from 'zod';
import {
  listenEnvironment,
  parseEnvironment,
  readEnvironment,
  refuseConfiguration,
  serverEnvironment,
  siteEnvironment,
} from './environment.ts';

describe('parseEnvironment', () => {
  it('names each invalid variable and the reason', () => {
    const schema = serverEnvironment.extend({
      PORT: z.coerce.number({ error: 'must be a number' }),
    });
    const result = parseEnvironment(schema, {
      REDIS_URL: 'http://x',
      PORT: 'many',
      LOG_LEVEL: 'info',
    });
    expect(result).toEqual({
      ok: false,
      problems: ['REDIS_URL: must be a redis:// address', 'PORT: must be a number'],
    });
  });

  it('treats an empty variable as not set', () => {
    expect(parseEnvironment(serverEnvironment, { LOG_LEVEL: '' })).toMatchObject({
      ok: true,
      values: { LOG_LEVEL: 'info' },
    });
  });
});

describe('the environment of a server', () => {
  it.each([
    ['LOG_LEVEL', 'loud', 'must be one of trace, debug, info, warn, error, fatal'],
    ['REDIS_URL', '127.0.0.1:6379', 'must be a redis:// address'],
    ['STOP_WITHIN_MS', 'soon', 'must be a number of milliseconds'],
    ['STOP_WITHIN_MS', '1000.5', 'must be a whole number'],
    ['STOP_WITHIN_MS', '999', 'must be at least 1000'],
    ['STOP_WITHIN_MS', '3600001', 'must be at most 3600000'],
    ['METRICS_PORT', 'many', 'must be a number'],
    ['METRICS_PORT', '65536', 'must be at most 65535'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'grpc://x', 'must be an http:// or https:// address'],
    ['OTEL_SDK_DISABLED', 'perhaps', 'must be true or false'],
    ['PORT', 'http', 'must be a number'],
    ['PORT', '80.5', 'must be a whole number'],
    ['PORT', '-1', 'must be at least 0'],
    ['PORT', '65536', 'must be at most 65535'],
    ['PUBLIC_URL', 'ftp://photos.example.org', 'must be an http:// or https:// address'],
    [
      'PUBLIC_URL',
      'https://example.org/photos',
      'must be an address without a path, such as https://photos.example.org',
    ],
    [
      'PUBLIC_URL',
      'https://example.org/?a=b',
      'must be an address without a path, such as https://photos.example.org',
    ],
    ['JWT_SECRET', 'short', 'must have at least 32 characters'],
  ])('refuses %s=%s: %s', (variable, value, reason) => {
    const schema = serverEnvironment.extend(listenEnvironment.shape).extend(siteEnvironment.shape);
    const source = { JWT_SECRET: 'x'.repeat(32), [variable]: value };
    expect(parseEnvironment(schema, source)).toEqual({
      ok: false,
      problems: [`${variable}: ${reason}`],
    });
  });

  it.each([
    ['REDIS_URL', 'rediss://cache.example.org'],
    ['PORT', '0'],
    ['PORT', '65535'],
    ['STOP_WITHIN_MS', '1000'],
  ])('accepts %s=%s', (variable, value) => {
    const schema = serverEnvironment.extend(listenEnvironment.shape);
    expect(parseEnvironment(schema, { [variable]: value })).toMatchObject({ ok: true });
  });
});

describe('a refused configuration', () => {
  let exit: jest.SpiedFunction<typeof process.exit>;
  let write: jest.SpiedFunction<typeof process.stderr.write>;

  beforeEach(() => {
    exit = jest.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Error(`exit ${code}`);
    });
    write = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  });
  afterEach(() => {
    exit.mockRestore();
    write.mockRestore();
  });

  it('ends the process with code 78 and a line for each problem', () => {
    expect(() => refuseConfiguration(['A: is required', 'B: is wrong'])).toThrow('exit 78');
    expect(write.mock.calls).toEqual([
      ['The configuration is refused:\n  A: is required\n  B: is wrong\n'],
    ]);
  });

  it('is one that does not match the schema', () => {
    const schema = z.object({ SALON_TEST_UNSET: z.string('is required') });
    expect(() => readEnvironment(schema)).toThrow('exit 78');
    expect(write.mock.calls.join()).toContain('SALON_TEST_UNSET: is required');
    expect(readEnvironment(schema.partial())).toEqual({});
  });
});
