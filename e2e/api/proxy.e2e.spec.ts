import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type IncomingHttpHeaders } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort, until } from '@salon/test-kit';
import { Api } from '../support/api.ts';
import { Nginx } from '../support/nginx.ts';
import { secondGateway } from '../support/second-gateway.ts';
import { Stack } from '../support/stack.ts';
import { itPassesEverythingOn } from '../support/through-a-proxy.ts';

describe('behind nginx', () => {
  let url: string;
  let browserPort: number;
  let stack: Stack;
  let nginx: Nginx | undefined;

  beforeAll(async () => {
    const port = await freePort();
    browserPort = await freePort();
    url = `http://127.0.0.1:${port}`;
    stack = await Stack.start({ PUBLIC_URL: url, TRUST_PROXY: '127.0.0.1' });
    nginx = await Nginx.start(port, [Number(new URL(stack.url).port)], { browserPort });
  });

  afterAll(async () => {
    await nginx?.stop();
    await stack.destroy();
  });

  itPassesEverythingOn(() => url);

  it('sends a page while more events are followed than a browser has HTTP/1.1 connections', async () => {
    const { accessToken } = await new Api(url).loggedIn();
    const browser = connect(`http://127.0.0.1:${browserPort}`);
    try {
      await once(browser, 'connect');
      const statusOf = async (path: string) => {
        const stream = browser.request({
          ':path': path,
          authorization: `Bearer ${accessToken}`,
        });
        const [headers] = (await once(stream, 'response')) as [IncomingHttpHeaders];
        return headers[':status'];
      };
      const paths = [...Array<string>(6).fill('/api/tasks/events'), '/'];
      expect(await Promise.all(paths.map(statusOf))).toEqual(paths.map(() => 200));
    } finally {
      browser.destroy();
    }
  });

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

  it('finds the script of each page while the gateways have different builds', async () => {
    const webRoot = await mkdtemp(join(tmpdir(), 'salon-build-'));
    await mkdir(join(webRoot, 'assets'));
    await writeFile(join(webRoot, 'assets/index-other.js'), '');
    await writeFile(
      join(webRoot, 'index.html'),
      '<html><head><script type="module" src="/assets/index-other.js"></script></head></html>',
    );
    const other = await secondGateway(stack, { WEB_ROOT: webRoot });
    const port = await freePort();
    const ports = [stack.url, other.url].map((each) => Number(new URL(each).port));
    const proxy = await Nginx.start(port, ports);
    try {
      const at = `http://127.0.0.1:${port}`;
      const statuses: number[] = [];
      for (let visit = 0; visit < 10; visit += 1) {
        const page = await (await fetch(at)).text();
        const [, script] = /<script type="module"[^>]* src="([^"]+)"/.exec(page) ?? [];
        statuses.push((await fetch(at + script)).status);
      }
      expect(new Set(statuses)).toEqual(new Set([200]));
    } finally {
      await proxy.stop();
      await other.stop();
      await rm(webRoot, { recursive: true });
    }
  });
});
