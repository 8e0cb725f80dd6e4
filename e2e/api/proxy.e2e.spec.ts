import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort, until } from '@salon/test-kit';
import { Nginx } from '../support/nginx.ts';
import { Stack } from '../support/stack.ts';
import { itPassesEverythingOn } from '../support/through-a-proxy.ts';

describe('behind nginx', () => {
  let url: string;
  let stack: Stack;
  let nginx: Nginx | undefined;

  beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    stack = await Stack.start({ PUBLIC_URL: url, TRUST_PROXY: '127.0.0.1' });
    nginx = await Nginx.start(port, [Number(new URL(stack.url).port)]);
  });

  afterAll(async () => {
    await nginx?.stop();
    await stack.destroy();
  });

  itPassesEverythingOn(() => url);

  it('logs no token of a link in a mail', async () => {
    const link = `${url}/verify-email?token=a-token`;
    await fetch(link);
    await fetch(`${url}/api/settings`, { headers: { referer: link } });
    const log = async () => (await nginx?.log()) ?? '';
    // It logs a request after it has sent the answer.
    const both = /"GET \/verify-email" 200 .*"GET \/api\/settings" 200 /s;
    await until(async () => both.test(await log()), 'both lines are in the log');
    expect(await log()).not.toContain('a-token');
  });
});
