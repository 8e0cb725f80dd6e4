import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, jest } from '@jest/globals';
import { freePort, startRedis } from '@salon/test-kit';
import { Redis } from 'ioredis';
import { waitForRedis } from './wait-for-redis.ts';

const quiet = () => ({ info: jest.fn(), warn: jest.fn() });

describe('a starting process', () => {
  it('waits for Redis, with one log line for the outage and one for its end', async () => {
    const port = await freePort();
    const logger = quiet();
    let attempts = 0;
    const hangingUp = createServer((socket) => {
      attempts += 1;
      socket.destroy();
    }).listen(port, '127.0.0.1');
    await once(hangingUp, 'listening');
    const waiting = waitForRedis(`redis://127.0.0.1:${port}`, { logger });
    while (attempts < 3) await delay(10);
    hangingUp.close();
    await once(hangingUp, 'close');
    const redis = await startRedis({ port });
    await waiting;
    await redis.stop();
    expect(logger.warn).toHaveBeenCalledTimes(1);
    expect(logger.info).toHaveBeenCalledTimes(1);
  });

  it('does not wait until Redis has space on its disk', async () => {
    const redis = await startRedis();
    const refusal = new Error('MISCONF Errors writing to the AOF file: No space left on device');
    const ping = jest.spyOn(Redis.prototype, 'ping').mockRejectedValueOnce(refusal);
    const logger = quiet();
    await waitForRedis(redis.url, { logger });
    expect([ping.mock.calls.length, logger.warn.mock.calls]).toEqual([1, []]);
    ping.mockRestore();
    await redis.stop();
  });

  it('continues without Redis after the given time', async () => {
    const address = `redis://127.0.0.1:${await freePort()}`;
    await expect(waitForRedis(address, { logger: quiet(), timeoutMs: 1 })).resolves.toBeUndefined();
  });

  it.each(['redis://', 'redis://:wrong@', 'redis://unknown:wrong@'])(
    'ends with one sentence when Redis refuses the login of %s',
    async (beginning) => {
      const exit = jest.spyOn(process, 'exit').mockImplementation((code) => {
        throw new Error(`exit ${code}`);
      });
      const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
      const redis = await startRedis({ password: 'right' });
      const address = redis.url.replace('redis://', beginning);
      await expect(waitForRedis(address, { logger: quiet() })).rejects.toThrow('exit 78');
      expect(write).toHaveBeenCalledWith(
        expect.stringMatching(
          /REDIS_URL: Redis refuses the connection: (NOAUTH|WRONGPASS)[^\n]*\n$/,
        ),
      );
      exit.mockRestore();
      write.mockRestore();
      await redis.stop();
    },
  );
});
