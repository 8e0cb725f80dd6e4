import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { readFile, truncate, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { writeTinyModels } from '@salon/test-kit';
import { clipFiles, LocalHub } from '../../testing/local-hub.ts';
import { untilSize } from '../../testing/until-size.ts';
import { findModel } from '../installed-model.ts';
import { InstallError } from './install-error.ts';
import { installModel, type InstallOptions } from './install-model.ts';
import type { InstallProgress } from './progress.ts';

const vision = 'onnx/vision_model_int8.onnx';
const wanted = [
  'config.json',
  'preprocessor_config.json',
  'tokenizer.json',
  'tokenizer_config.json',
  vision,
  'onnx/text_model_quantized.onnx',
];
const timeouts = { idleLimitMs: 60_000, backoffMs: [10, 20], downloadBackoffMs: [10, 20, 20] };

let hub: LocalHub;
let modelsDir: string;

const install = (options: Partial<InstallOptions> = {}) =>
  installModel({ modelsDir, id: hub.id, hub: hub.address, timeouts, ...options });
const pathOf = (file: string) => join(modelsDir, hub.id, file);
const lock = (): unknown => JSON.parse(readFileSync(join(modelsDir, 'models.lock.json'), 'utf8'));
const sizeOf = (...paths: string[]) =>
  paths.reduce((sum, path) => sum + (hub.files[path]?.length ?? 0), 0);
const expectInstalled = async (files = hub.files) => {
  for (const path of wanted) {
    expect((await readFile(pathOf(path))).equals(files[path] ?? Buffer.of())).toBe(true);
    expect(existsSync(`${pathOf(path)}.part`)).toBe(false);
  }
};
const requestsOf = (file: string) => hub.requests.filter(({ url }) => url.endsWith(file));

/** Sends `bytes` of a file, then breaks the connection, for the first `times` requests that ask for more. */
const cutOff = (file: string, bytes: number, times = Infinity) => {
  let left = times;
  hub.answer = (path, response, { range }) => {
    if (path !== file) return false;
    const from = Number(/\d+/.exec(range ?? '')?.[0] ?? 0);
    const all = hub.files[path] ?? Buffer.of();
    if (from + bytes >= all.length || left-- <= 0) return false;
    response.writeHead(from > 0 ? 206 : 200, {
      'content-length': all.length - from,
      ...(from > 0 && { 'content-range': `bytes ${from}-${all.length - 1}/${all.length}` }),
    });
    response.write(all.subarray(from, from + bytes));
    void untilSize(`${pathOf(file)}.part`, from + bytes).then(() => response.destroy());
    hub.sentBytes += bytes;
    return true;
  };
};

beforeEach(async () => {
  hub = await LocalHub.start();
  modelsDir = mkdtempSync(join(tmpdir(), 'salon-models-'));
});

afterEach(async () => {
  await hub.stop();
  rmSync(modelsDir, { recursive: true });
});

describe('installing a model', () => {
  it('downloads the files that are loaded, checks them and pins them', async () => {
    const reports: InstallProgress[] = [];
    const installed = await install({ onProgress: (report) => reports.push(report) });
    expect(installed).toEqual({
      revision: hub.revision,
      files: wanted.length,
      bytes: sizeOf(...wanted),
      downloadedBytes: sizeOf(...wanted),
    });
    await expectInstalled();
    expect(existsSync(pathOf('README.md'))).toBe(false);
    const content = { size: 300_000, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) };
    expect(lock()).toMatchObject({
      models: { [hub.id]: { revision: hub.revision, files: { [vision]: content } } },
    });
    const total = sizeOf(...wanted);
    expect(reports.at(-1)).toMatchObject({ doneBytes: total, totalBytes: total });
    expect(existsSync(join(modelsDir, '.installing'))).toBe(false);
  });

  it('leaves a model as the worker looks for it', async () => {
    const source = join(modelsDir, 'source');
    await writeTinyModels(source);
    const folder = join(source, 'tiny/colour-clip');
    const paths = readdirSync(folder, { recursive: true }).map(String);
    const isFile = (path: string) => statSync(join(folder, path)).isFile();
    hub.files = Object.fromEntries(
      paths.filter(isFile).map((path) => [path, readFileSync(join(folder, path))]),
    );
    await install();
    const found = await findModel(modelsDir, 'embedding', hub.id);
    expect(found).toMatchObject({ family: 'clip', revision: hub.revision });
    await truncate(pathOf('onnx/text_model.onnx'), 10);
    await expect(findModel(modelsDir, 'embedding', hub.id)).rejects.toThrow(/has 10 of \d+ bytes/);
  });

  it('needs no network when all files exist', async () => {
    await install();
    await hub.stop();
    expect(await install({ hub: 'http://127.0.0.1:1' })).toMatchObject({ downloadedBytes: 0 });
  });

  it('continues a download that was cut off, without sending a byte twice', async () => {
    cutOff(vision, 50_000);
    await expect(install()).rejects.toThrow(/try again to continue/);
    expect(existsSync(pathOf(vision))).toBe(false);
    hub.answer = () => false;
    await install();
    await expectInstalled();
    expect(hub.sentBytes).toBe(sizeOf(...wanted));
    expect(requestsOf(vision).at(-1)?.range).toMatch(/^bytes=[1-9]\d*-$/);
  });

  it('repeats a request that breaks off', async () => {
    cutOff(vision, 50_000, 3);
    await install();
    await expectInstalled();
    expect(requestsOf(vision).map(({ range }) => range)).toEqual([
      undefined,
      'bytes=50000-',
      'bytes=100000-',
      'bytes=150000-',
    ]);
  });

  it('repeats it as often as it takes if each request brings some bytes', async () => {
    cutOff(vision, 70_000);
    await install();
    await expectInstalled();
    expect(requestsOf(vision)).toHaveLength(5);
  });

  it('repeats a request whose answer stops without an end', async () => {
    let isFirst = true;
    hub.answer = (path, response) => {
      if (path !== vision || !isFirst) return false;
      isFirst = false;
      response.writeHead(200, { 'content-length': 300_000 });
      return response.write(hub.files[vision]?.subarray(0, 1_000)) || true;
    };
    await install({ timeouts: { ...timeouts, idleLimitMs: 500 } });
    await expectInstalled();
    expect(requestsOf(vision)[1]?.range).toBe('bytes=1000-');
  });

  it('starts a file over when the server ignores the range', async () => {
    hub.knowsRange = false;
    cutOff(vision, 100_000, 1);
    await install();
    await expectInstalled();
  });

  it('names the file whose bytes are wrong, keeps nothing of them, and recovers', async () => {
    hub.answer = (path, response) => path === vision && !!response.end(Buffer.alloc(300_000, 7));
    await expect(install()).rejects.toThrow(
      `The hub sends wrong bytes for ${vision} of ${hub.id}.`,
    );
    expect(requestsOf(vision)).toHaveLength(2);
    expect(existsSync(pathOf(vision))).toBe(false);
    expect(existsSync(`${pathOf(vision)}.part`)).toBe(false);
    hub.answer = () => false;
    await install();
    await expectInstalled();
  });

  it('checks small files too, for which the hub lists the hash of Git', async () => {
    const size = sizeOf('tokenizer.json');
    hub.answer = (path, response) =>
      path === 'tokenizer.json' && !!response.end(Buffer.alloc(size));
    await expect(install()).rejects.toThrow(/wrong bytes for tokenizer\.json/);
    expect(existsSync(join(modelsDir, 'models.lock.json'))).toBe(false);
  });

  it('repairs a truncated file with the bytes that it lacks', async () => {
    await install();
    await truncate(pathOf(vision), 250_000);
    expect(await install()).toMatchObject({ downloadedBytes: 50_000 });
    await expectInstalled();
  });

  it('repairs a file in which a byte has changed', async () => {
    await install();
    const bytes = await readFile(pathOf(vision));
    bytes[1_000] = (bytes[1_000] ?? 0) ^ 1;
    await writeFile(pathOf(vision), bytes);
    expect(await install()).toMatchObject({ downloadedBytes: 300_000 });
    await expectInstalled();
  });

  it('reports how much of an installed model is checked, and can be stopped meanwhile', async () => {
    await install();
    const controller = new AbortController();
    const reason = new Error('the caller has stopped');
    const reports: InstallProgress[] = [];
    const onProgress = (report: InstallProgress) => {
      reports.push(report);
      controller.abort(reason);
    };
    await expect(install({ signal: controller.signal, onProgress })).rejects.toBe(reason);
    expect(reports).toEqual([
      {
        file: 'config.json',
        doneBytes: sizeOf('config.json'),
        totalBytes: sizeOf(...wanted),
      },
    ]);
  });

  it('keeps the pinned revision when the hub moves on', async () => {
    const { revision } = await install();
    const first = hub.files;
    await unlink(pathOf(vision));
    hub.files = { ...clipFiles(), [vision]: first[vision] ?? Buffer.of() };
    await expect(install()).rejects.toThrow(`no longer has ${vision}`);
    expect(requestsOf(vision).at(-1)?.url).toContain(revision);
    hub.files = first;
    expect(await install()).toMatchObject({ revision, downloadedBytes: 300_000 });
  });

  it('takes the current revision when the pin was deleted, although the sizes are the same', async () => {
    await install();
    await unlink(join(modelsDir, 'models.lock.json'));
    hub.files = { ...hub.files, [vision]: Buffer.alloc(300_000, 1) };
    expect(await install()).toMatchObject({ revision: hub.revision, downloadedBytes: 300_000 });
    await expectInstalled();
  });

  it.each(['../escape.json', '/etc/escape.json', 'onnx/../../escape.json', 'onnx\\..\\x', ''])(
    'refuses a list with the file name "%s"',
    async (rfilename) => {
      const entries = Object.entries(hub.files).map(([path, bytes]) => hub.describe(path, bytes));
      hub.listed = [...entries, { ...hub.describe('x', Buffer.of(1)), rfilename }];
      await expect(install()).rejects.toThrow(/wrong list of the files.*leaves the folder/);
      expect(hub.requests).toEqual([]);
    },
  );

  it.each(['../up', '/absolute', 'a/b/c', 'a/..', ''])('refuses the id "%s"', async (id) => {
    await expect(install({ id })).rejects.toThrow(/is not the name of a model/);
  });

  it('reports that the hub does not have a model', async () => {
    await expect(install({ id: 'owner/other' })).rejects.toThrow('no public model owner/other');
  });

  it('stops when it is aborted, and continues later', async () => {
    const controller = new AbortController();
    const reason = new Error('the caller has stopped');
    hub.answer = (path, response) => {
      if (path !== vision) return false;
      response.writeHead(200, { 'content-length': 300_000 });
      response.write(hub.files[vision]?.subarray(0, 1_000), () => controller.abort(reason));
      return true;
    };
    await expect(install({ signal: controller.signal })).rejects.toBe(reason);
    expect(existsSync(join(modelsDir, '.installing'))).toBe(false);
    hub.answer = () => false;
    await install();
    await expectInstalled();
  });

  it('installs once when two ask at the same time', async () => {
    const both = await Promise.all([install(), install()]);
    const downloaded = both.map(({ downloadedBytes }) => downloadedBytes).sort((a, b) => a - b);
    expect(downloaded).toEqual([0, sizeOf(...wanted)]);
    expect(hub.sentBytes).toBe(sizeOf(...wanted));
    await expectInstalled();
  });

  it('reports that there is no network, and what to do', async () => {
    const { address } = hub;
    await hub.stop();
    const failure = await install({ hub: address }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(InstallError);
    expect(String(failure)).toBe(
      'InstallError: Could not reach the hub (ECONNREFUSED); try again to continue the download.',
    );
  });

  // Writing to this device fails as on a full disk; Linux has it.
  (existsSync('/dev/full') ? it : it.skip)('reports that the disk is full', async () => {
    mkdirSync(pathOf('onnx'), { recursive: true });
    symlinkSync('/dev/full', `${pathOf(vision)}.part`);
    await expect(install()).rejects.toThrow('The disk that holds the models is full.');
  });

  it('reports that the lock file is damaged', async () => {
    await writeFile(join(modelsDir, 'models.lock.json'), '{"models": {"a/b": 1}}');
    await expect(install()).rejects.toThrow(/^models\.lock\.json is damaged/);
    await expect(install()).rejects.toBeInstanceOf(InstallError);
  });

  it('refuses a lock file that names a file outside of the folder of the model', async () => {
    const files = { '../../escape.json': { size: 1, sha256: 'a'.repeat(64) } };
    const models = { [hub.id]: { revision: hub.revision, files } };
    await writeFile(join(modelsDir, 'models.lock.json'), JSON.stringify({ models }));
    await expect(install()).rejects.toThrow(
      /The entry of owner\/model in models\.lock\.json is damaged/,
    );
  });
});
