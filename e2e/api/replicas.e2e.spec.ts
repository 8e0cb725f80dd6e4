import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@salon/test-kit';
import { Api } from '../support/api.ts';
import { drainMs, Nginx } from '../support/nginx.ts';
import { SecondProcess } from '../support/second-process.ts';
import { Stack } from '../support/stack.ts';
import { Traffic } from '../support/traffic.ts';

const names = ['gateway', 'auth', 'settings', 'media', 'worker'];

describe('two processes of each service', () => {
  let stack: Stack;
  let nginx: Nginx | undefined;
  let api: Api;
  let secondPort: number;
  const second = new Map<string, SecondProcess>();

  const startSecond = async (name: string): Promise<void> => {
    const own = { PORT: String(secondPort) };
    second.set(name, await SecondProcess.start(stack, name, own));
  };

  beforeAll(async () => {
    const port = await freePort();
    secondPort = await freePort();
    const url = `http://127.0.0.1:${port}`;
    stack = await Stack.start({
      PUBLIC_URL: url,
      TRUST_PROXY: '127.0.0.1',
      DRAIN_MS: String(drainMs),
    });
    await Promise.all(names.map(startSecond));
    const gateways = [Number(new URL(stack.url).port), secondPort];
    nginx = await Nginx.start(port, gateways, { keepsVisitors: false });
    api = await new Api(url).loggedIn();
  });

  afterAll(async () => {
    await nginx?.stop();
    await Promise.all([...second.values()].map((each) => each.end()));
    await stack.destroy();
  });

  const expectWhole = async ({ confirmed }: Traffic): Promise<void> => {
    const { data } = await api.images();
    const statuses = new Map(data.data.images.map(({ id, status }) => [id, status]));
    const ids = confirmed.map(({ id }) => id);
    expect(ids.filter((id) => statuses.get(id) !== 'ready')).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  };

  it('are replaced one after the other without a failed request', async () => {
    const traffic = new Traffic(api);
    for (const name of names) {
      const old = second.get(name);
      // A gateway keeps its port, so the other one answers in the meantime.
      if (name === 'gateway') await old?.end();
      await startSecond(name);
      if (name !== 'gateway') await old?.end();
    }
    await traffic.stop();
    expect(traffic.failures).toEqual([]);
    expect(traffic.confirmed.length).toBeGreaterThan(0);
    await expectWhole(traffic);
  });

  it('lose nothing while each is killed, and answer every caller', async () => {
    const traffic = new Traffic(api);
    for (const name of names) {
      await delay(300);
      await second.get(name)?.end('SIGKILL');
      await delay(300);
      await startSecond(name);
      stack.kill(name);
    }
    await traffic.stop();
    expect(traffic.failures.filter((failure) => failure.includes('TimeoutError'))).toEqual([]);
    expect(traffic.confirmed.length).toBeGreaterThan(0);
    await expectWhole(traffic);
  });
});
