import { afterAll, beforeAll, describe } from '@jest/globals';
import { freePort } from '@salon/test-kit';
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
  }, 90_000);

  afterAll(async () => {
    await nginx?.stop();
    await stack.destroy();
  });

  itPassesEverythingOn(() => url);
});
