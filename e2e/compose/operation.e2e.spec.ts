import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '@salon/test-kit';
import { Api } from '../support/api.ts';
import { ComposeStack } from '../support/compose-stack.ts';
import { publishPhotos } from '../support/photos.ts';
import { itPassesEverythingOn } from '../support/through-a-proxy.ts';
import { Traffic } from '../support/traffic.ts';

const files = process.env.SALON_COMPOSE_FILE ?? 'docker-compose.yml';
const scale = { gateway: 2, media: 2, worker: 3 };

/** What visitors get: each image with the checksums of its pictures. */
async function contentOf(api: Api) {
  const { data } = await api.images();
  const images = data.data.images.map(async ({ id, captions, versions }) => {
    const pictures = versions.map(async ({ path }) => {
      const response = await fetch(api.url + path);
      const bytes = Buffer.from(await response.arrayBuffer());
      return [path, response.status, createHash('sha256').update(bytes).digest('hex')];
    });
    return { id, captions, pictures: await Promise.all(pictures) };
  });
  return Promise.all(images);
}

/** Unlike `freePort`, leaves the UDP port of the same number free: Caddy publishes both. */
async function portOfTcpAndUdp(): Promise<number> {
  const server = createServer();
  await once(server.listen(0), 'listening');
  const { port } = server.address() as AddressInfo; // a TCP server's
  await new Promise((closed) => server.close(closed));
  return port;
}

describe('a gallery of docker compose behind Caddy, with several containers of a service', () => {
  let stack: ComposeStack;
  let api: Api;
  let backups: string;

  beforeAll(async () => {
    backups = await mkdtemp(join(tmpdir(), 'salon-backups-'));
    const port = String(await portOfTcpAndUdp());
    stack = await ComposeStack.start([files, 'compose.caddy.yml'].join(delimiter), {
      scale,
      variables: {
        PUBLIC_URL: `https://localhost:${port}`,
        SITE_ADDRESS: 'https://localhost',
        HTTPS_PORT: port,
        HTTP_PORT: String(await freePort()),
        PROXY_SUBNET: '10.213.78.0/24',
        BACKUP_DIR: backups,
      },
    });
    api = await new Api(stack.url).loggedIn();
    await publishPhotos(api, ['one.jpg', 'two.jpg', 'three.jpg']);
  }, 300_000);

  afterAll(async () => {
    await stack.destroy();
    await rm(backups, { recursive: true });
  }, 60_000);

  it('runs that many containers', async () => {
    for (const [service, count] of Object.entries(scale)) {
      const ids = await stack.compose('ps', '--quiet', service);
      expect(ids.trim().split('\n')).toHaveLength(count);
    }
  });

  itPassesEverythingOn(() => stack.url);

  it('is replaced container by container without a failed request', async () => {
    const traffic = new Traffic(api);
    const said = await stack.run(
      'docker/roll.sh',
      'worker',
      'settings',
      'auth',
      'media',
      'gateway',
    );
    await traffic.stop();
    expect(said).toContain('gateway: 2 replaced.');
    expect(traffic.failures).toEqual([]);
    expect(traffic.requests).toBeGreaterThan(100);
    const statuses = (await api.images()).data.data.images.map(({ id, status }) => [id, status]);
    expect(Object.fromEntries(statuses)).toMatchObject(
      Object.fromEntries(traffic.confirmed.map(({ id }) => [id, 'ready'])),
    );
  }, 600_000);

  it('keeps its pictures when it is stopped and started', async () => {
    const before = await contentOf(api);
    await stack.stop();
    await stack.launch();
    expect(await contentOf(api)).toEqual(before);
  }, 300_000);

  it('is the same after its containers and volumes were removed and its backup restored', async () => {
    const before = await contentOf(api);
    expect(await stack.compose('run', '--rm', '--quiet-pull', 'backup')).toMatch(
      /^Saved \d+ images/m,
    );
    await stack.compose('down', '--volumes');
    await stack.launch();
    expect((await api.images()).data.data.images).toEqual([]);
    expect(await stack.compose('run', '--rm', 'restore')).toMatch(/^Restored \d+ images/m);
    expect(await contentOf(api)).toEqual(before);
  }, 600_000);
});
