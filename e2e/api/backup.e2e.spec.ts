import { createHash } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Api } from '../support/api.ts';
import { publishPhotos } from '../support/photos.ts';
import { Stack } from '../support/stack.ts';
import { Traffic } from '../support/traffic.ts';

const command = fileURLToPath(new URL('../../tools/dist/backup/main.js', import.meta.url));

type Data = Pick<Stack, 'dataDir' | 'environment'>;

/** What admins and visitors see of a gallery, with the checksums of its files. */
async function contentOf(api: Api) {
  const images = (await api.images()).data.data.images;
  const files = images.flatMap(({ id, versions }) => [
    `/api/images/${id}/original`,
    ...versions.map(({ path }) => path),
  ]);
  const authorization = `Bearer ${api.accessToken}`;
  const checksums = files.map(async (path) => {
    const response = await fetch(api.url + path, { headers: { authorization } });
    const bytes = Buffer.from(await response.arrayBuffer());
    return [path, response.status, createHash('sha256').update(bytes).digest('hex')];
  });
  return {
    images,
    files: await Promise.all(checksums),
    collections: (await api.collections()).data,
    trash: (await api.deletedImages()).data,
    settings: await (await api.raw('GET', '/settings')).json(),
  };
}

/** Those of a storage that the tests were given. */
const storageVariables = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('MINIO_')));

describe('npm run backup and npm run restore', () => {
  let source: Stack;
  let target: Stack;
  let folder: string;
  let admin: Api;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'salon-backup-'));
    [source, target] = await Promise.all([Stack.start(), Stack.start()]);
    admin = await new Api(source.url).loggedIn();
    const ids = await publishPhotos(admin, ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg']);
    const { data } = await admin.createCollection({ title: 'Sea', description: 'Waves' });
    await admin.setImages(data.data.collection.id, ids.slice(0, 2));
    await admin.deleteImage(ids[3] ?? '');
    const settings = [{ name: 'wideWall', value: true }];
    await admin.raw('PUT', '/settings', JSON.stringify({ settings }));
  });

  afterAll(async () => {
    await Promise.all([source.destroy(), target.destroy()]);
    await rm(folder, { recursive: true, force: true });
  });

  const begin = (name: 'backup' | 'restore', { dataDir, environment }: Data): ChildProcess =>
    spawn(process.execPath, [command, name, folder], {
      env: { PATH: process.env.PATH, ...storageVariables(), DATA_DIR: dataDir, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const run = async (name: 'backup' | 'restore', data: Data) => {
    const child = begin(name, data);
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (said) => (text += said));
    const [code] = (await once(child, 'close')) as [number];
    return { code, text };
  };

  it('saves a gallery that is in use', async () => {
    const traffic = new Traffic(admin, 1);
    await delay(300);
    const { code, text } = await run('backup', source);
    await traffic.stop();
    expect(text).toMatch(/^Saved \d+ images \(\d+ MB\) in .*; \d+ files were new\.$/m);
    expect(code).toBe(0);
    expect(traffic.failures).toEqual([]);
    // What has come since.
    expect((await run('backup', source)).code).toBe(0);
    expect((await readdir(folder)).filter((name) => name.startsWith('.lock'))).toEqual([]);
  });

  it('restores it into a running gallery, which serves every picture at its old path', async () => {
    const { code, text } = await run('restore', target);
    expect([code, text]).toEqual([
      0,
      expect.stringMatching(/^Restored \d+ images \(\d+ MB\)\. Kept/m),
    ]);
    const other = await new Api(target.url).loggedIn();
    expect(await contentOf(other)).toEqual(await contentOf(admin));
  });

  it('refuses to restore it twice', async () => {
    const { code, text } = await run('restore', target);
    expect([code, text]).toEqual([
      1,
      expect.stringContaining('it has images. Nothing was changed.'),
    ]);
  });

  it('works while neither gallery runs', async () => {
    await source.stop();
    expect(await run('backup', source)).toMatchObject({ code: 0 });
    expect((await run('restore', source)).text).toContain('it has images');
  });

  const hasOwnStores = !process.env.MONGO_URL && !process.env.MINIO_ENDPOINT;
  (hasOwnStores ? it : it.skip)(
    'makes nothing that other users of the machine can read',
    async () => {
      const dataDir = join(folder, 'new gallery');
      const { code } = await run('restore', { dataDir, environment: {} });
      expect(code).toBe(0);
      const paths = await readdir(folder, { recursive: true });
      const modes = await Promise.all(
        paths.map(async (path) => [path, (await stat(join(folder, path))).mode & 0o077]),
      );
      expect(modes.filter(([, mode]) => mode !== 0)).toEqual([]);
      expect(paths.length).toBeGreaterThan(20);
    },
  );
});
