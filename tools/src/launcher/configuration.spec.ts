import { describe, expect, it } from '@jest/globals';
import { readConfiguration } from './configuration.ts';
import { LaunchError } from './launch-error.ts';

const problemsOf = (env: Record<string, string>): LaunchError => {
  try {
    readConfiguration(env, '/srv/salon');
  } catch (error) {
    if (error instanceof LaunchError) return error;
  }
  throw new Error('nothing was found wrong');
};

describe('readConfiguration', () => {
  it('has a default for every variable', () => {
    expect(readConfiguration({}, '/srv/salon')).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: '/srv/salon/data',
      ADMIN_USERNAME: 'admin',
    });
  });

  it('reports all invalid variables at once, with the messages of the services', () => {
    const error = problemsOf({ PORT: '70000', LOG_LEVEL: 'loud', MONGO_URL: 'localhost:27017' });
    expect(error.message.split('\n')).toEqual([
      'The configuration is refused:',
      '  PORT: must be at most 65535',
      '  MONGO_URL: must be a mongodb:// address',
      '  LOG_LEVEL: must be one of trace, debug, info, warn, error, fatal',
    ]);
  });

  it.each([
    ['a blank', ' ', 'must name a folder'],
    ['the home folder of a shell', '~/salon', 'must not begin with ~: write out the home folder'],
  ])('refuses %s as the data folder', (_what, DATA_DIR, problem) => {
    expect(problemsOf({ DATA_DIR }).message).toContain(`DATA_DIR: ${problem}`);
  });

  it.each(['127.0.0.1', '0.0.0.0', '::'])(
    'refuses one port for pages on %s and metrics',
    (HOST) => {
      const problem = 'METRICS_PORT: must not be PORT';
      expect(problemsOf({ HOST, PORT: '4310', METRICS_PORT: '4310' }).message).toContain(problem);
    },
  );

  it.each([
    ['any free port', { PORT: '0', METRICS_PORT: '0' }],
    ['other addresses', { PORT: '4310', METRICS_PORT: '4310', METRICS_HOST: '127.0.0.2' }],
  ])('accepts one port for pages and metrics on %s', (_where, env) => {
    expect(() => readConfiguration(env, '/srv/salon')).not.toThrow();
  });

  it('exits with the code for an invalid configuration', () => {
    expect(problemsOf({ PORT: 'abc' }).exitCode).toBe(78);
  });

  it('omits the values that the launcher generates', () => {
    const { MONGO_URL, REDIS_URL, PUBLIC_URL, JWT_SECRET } = readConfiguration({}, '/srv/salon');
    expect([MONGO_URL, REDIS_URL, PUBLIC_URL, JWT_SECRET]).toEqual(Array(4).fill(undefined));
  });

  it('does not repeat a secret in the message', () => {
    expect(problemsOf({ ADMIN_PASSWORD: 'hunter2' }).message).not.toContain('hunter2');
  });

  it('does not change an absolute path of the data folder', () => {
    expect(readConfiguration({ DATA_DIR: '/var/lib/salon' }, '/srv').DATA_DIR).toBe(
      '/var/lib/salon',
    );
  });
});
