import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { createLogger, parseEnvironment } from '@salon/server-kit';
import { fastify } from 'fastify';
import { gatewayEnvironment } from '../environment.ts';
import { warnOfUnknownProxy } from './proxies.ts';

const problemsWith = (TRUST_PROXY: string) => {
  const parsed = parseEnvironment(gatewayEnvironment, { JWT_SECRET: 's'.repeat(32), TRUST_PROXY });
  return parsed.ok ? [] : parsed.problems;
};

describe('TRUST_PROXY', () => {
  it.each(['127.0.0.1', '10.0.0.0/8, 192.168.1.7', '::1', 'fd00::/8', 'loopback,uniquelocal', ''])(
    'accepts %j',
    (list) => {
      expect(problemsWith(list)).toEqual([]);
    },
  );

  it.each(['true', '1', 'proxy.example', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.1,', '10.0.0/8'])(
    'refuses %j with a message that names the variable',
    (list) => {
      expect(problemsWith(list)).toEqual([
        'TRUST_PROXY: must list addresses or ranges, such as 127.0.0.1,10.0.0.0/8',
      ]);
    },
  );

  it.each(['0.0.0.0/0', '::/0', '127.0.0.1, 10.0.0.0/00 ,::1'])(
    'refuses the range of all addresses in %j, which Fastify does not accept',
    (list) => {
      expect(problemsWith(list)).toEqual([
        'TRUST_PROXY: must not be all addresses (/0), but those of the proxies',
      ]);
    },
  );
});

describe('a proxy', () => {
  const logger = createLogger('test', 'fatal');
  const warn = jest.spyOn(logger, 'warn');

  afterEach(() => {
    warn.mockClear();
  });

  const startServer = (trustProxy: string | false = false) => {
    const server = fastify({ trustProxy });
    warnOfUnknownProxy(server, logger);
    return server;
  };

  it.each(['x-forwarded-for', 'forwarded'])(
    'that is not configured causes one warning, by %s',
    async (name) => {
      const server = startServer();
      await server.inject({ url: '/' });
      expect(warn).not.toHaveBeenCalled();
      for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) {
        await server.inject({ url: '/', headers: { [name]: `for=${address}` } });
      }
      expect(warn.mock.calls).toEqual([
        [{ msg: expect.stringContaining('TRUST_PROXY is not set'), peer: '127.0.0.1' }],
      ]);
    },
  );

  it('whose address TRUST_PROXY does not name causes one warning', async () => {
    const server = startServer('127.0.0.1');
    for (let times = 0; times < 2; times += 1) {
      await server.inject({
        url: '/',
        remoteAddress: '172.18.0.1',
        headers: { 'x-forwarded-for': '203.0.113.1' },
      });
    }
    expect(warn.mock.calls).toEqual([
      [{ msg: expect.stringContaining('TRUST_PROXY does not name it'), peer: '172.18.0.1' }],
    ]);
  });

  it.each([
    ['x-forwarded-for', '203.0.113.1'],
    ['forwarded', 'for=203.0.113.1'],
  ])('that is configured causes no warning by %s', async (name, value) => {
    const server = startServer('127.0.0.1');
    await server.inject({ url: '/', headers: { [name]: value } });
    expect(warn).not.toHaveBeenCalled();
  });

  it('causes no warning when a visitor comes around it', async () => {
    const server = startServer('127.0.0.1');
    await server.inject({ url: '/', remoteAddress: '203.0.113.1' });
    expect(warn).not.toHaveBeenCalled();
  });
});
