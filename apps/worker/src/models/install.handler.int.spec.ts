import 'reflect-metadata';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { ReportProgress } from '@salon/jobs';
import type { SettingsReader } from '@salon/server-kit';
import { writeTinyModels } from '@salon/test-kit';
import { InstallHandler } from './install.handler.ts';
import type { ModelStatusPublisher } from './model-status-publisher.ts';
import { Models } from './models.ts';

const id = 'tiny/colour-clip';
const captions = 'tiny/colour-captions';
const revision = 'c'.repeat(40);

describe('the task that installs models', () => {
  let folder: string;
  let hub: Server;
  /** The files of the model as they are on the hub. */
  let files: Map<string, Buffer>;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'salon-models-'));
    await writeTinyModels(folder);
    files = await filesIn(join(folder, id));
    await pin();
    hub = createServer((request, response) => {
      const [, path = ''] = request.url?.split(`/resolve/${revision}/`) ?? [];
      const bytes = files.get(path);
      response.writeHead(bytes ? 200 : 404).end(bytes);
    });
    hub.listen(0, '127.0.0.1');
    await once(hub, 'listening');
  });
  afterEach(async () => {
    hub.closeAllConnections();
    hub.close();
    await rm(folder, { recursive: true });
  });

  async function filesIn(of: string): Promise<Map<string, Buffer>> {
    const entries = await readdir(of, { recursive: true, withFileTypes: true });
    const paths = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
    const contents = paths.map(
      async (path) => [path.slice(of.length + 1), await readFile(path)] as const,
    );
    return new Map(await Promise.all(contents));
  }

  /** As an earlier installation has done. */
  async function pin(ids = [id]): Promise<void> {
    const models: Record<string, object> = {};
    for (const each of ids) {
      const pinned = [...(await filesIn(join(folder, each)))].map(([path, bytes]) => {
        const sha256 = createHash('sha256').update(bytes).digest('hex');
        return [path, { size: bytes.length, sha256 }];
      });
      models[each] = { revision, files: Object.fromEntries(pinned) };
    }
    await writeFile(join(folder, 'models.lock.json'), JSON.stringify({ models }));
  }

  function install(captionModel = 'off', report: ReportProgress = async () => undefined) {
    const chosen = { embeddingModel: id, captionModel };
    const settings = { published: async () => chosen } as unknown as SettingsReader; // the only member used
    const status = { publish: async () => undefined } as unknown as ModelStatusPublisher; // the only member used
    const { port } = hub.address() as AddressInfo; // it listens on TCP
    const handler = new InstallHandler(
      new Models(folder, settings),
      status,
      `http://127.0.0.1:${port}`,
    );
    return handler.install({}, report);
  }

  it('repairs a file in which a byte has changed', async () => {
    const path = 'onnx/vision_model.onnx';
    const original = files.get(path) ?? Buffer.of();
    const damaged = Buffer.from(original);
    damaged[100] = (damaged[100] ?? 0) ^ 1;
    await writeFile(join(folder, id, path), damaged);
    await expect(install()).resolves.toMatchObject({ successful: files.size, errors: 0 });
    expect((await readFile(join(folder, id, path))).equals(original)).toBe(true);
  });

  it('counts the bytes of both models', async () => {
    const bytesOf = (all: Map<string, Buffer>) =>
      [...all.values()].reduce((sum, { length }) => sum + length, 0);
    await pin([id, captions]);
    const others = await filesIn(join(folder, captions));
    const total = bytesOf(files) + bytesOf(others);
    await rm(join(folder, captions, 'config.json'));
    // The file arrives after the report of all others.
    const report = jest.fn<ReportProgress>(async () => {
      hub.emit('release');
    });
    hub.removeAllListeners('request');
    hub.on('request', (_request, response: ServerResponse) => {
      hub.once('release', () => response.end(others.get('config.json')));
    });
    await expect(install(captions, report)).resolves.toMatchObject({
      successful: files.size + others.size,
    });
    expect(report.mock.lastCall?.[0]).toMatchObject({ total });
  });

  describe('that fails', () => {
    let error: jest.SpiedFunction<typeof Logger.prototype.error>;
    beforeEach(() => {
      error = jest.spyOn(Logger.prototype, 'error').mockReturnValue();
    });
    afterEach(() => error.mockRestore());

    const failure = () => install().catch((reason: unknown) => reason);

    it('gives the reason without the address of the hub', async () => {
      await rm(join(folder, id, 'config.json'));
      files.delete('config.json');
      expect(await failure()).toMatchObject({
        code: 'model/not-downloaded',
        facts: { model: id, message: `The hub no longer has config.json of ${id} (status 404).` },
      });
    });

    it('gives no error of the system, which has paths, but logs it', async () => {
      const path = join(folder, id, 'onnx');
      await rm(path, { recursive: true });
      await writeFile(path, 'a file in place of the folder');
      expect(await failure()).toMatchObject({ code: 'model/not-downloaded', facts: { model: id } });
      expect(await failure()).not.toHaveProperty('facts.message');
      const err = expect.objectContaining({ code: 'ENOTDIR' });
      expect(error).toHaveBeenCalledWith(expect.objectContaining({ model: id, err }));
    });
  });
});
