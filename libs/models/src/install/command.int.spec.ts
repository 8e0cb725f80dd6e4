import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { LocalHub } from '../../testing/local-hub.ts';
import { untilSize } from '../../testing/until-size.ts';
import { installCommand } from './command.ts';

const main = join(import.meta.dirname, '../../dist/install/main.js');
const vision = 'onnx/vision_model_int8.onnx';

let hub: LocalHub;
let modelsDir: string;

const part = () => join(modelsDir, hub.id, `${vision}.part`);
const start = (...names: string[]) => {
  const env = { ...process.env, MODELS_DIR: modelsDir, MODELS_HUB: hub.address };
  return spawn(process.execPath, [main, ...names], { env });
};
const finish = async (child: ReturnType<typeof start>) => {
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [code, out, err] = await Promise.all([closed, text(child.stdout), text(child.stderr)]);
  return { code, out, err };
};

beforeEach(async () => {
  hub = await LocalHub.start();
  modelsDir = mkdtempSync(join(tmpdir(), 'salon-models-'));
});

afterEach(async () => {
  await hub.stop();
  rmSync(modelsDir, { recursive: true });
});

describe('the command that installs models', () => {
  it.each(['--help', '-h'])('explains its arguments for %s, and installs nothing', async (word) => {
    const { code, out, err } = await finish(start(word));
    expect([code, out, err]).toEqual([0, expect.stringMatching(/^Installs models\..*\n$/), '']);
    expect(readdirSync(modelsDir)).toEqual([]);
  });

  it('installs the models that its arguments name, and finds them the next time', async () => {
    const first = await finish(start(hub.id));
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toMatch(/installed, 0\.5 MB, revision [0-9a-f]{7}, 0\.5 MB downloaded\n$/);
    expect(first.out).toContain('owner/model: 0.0 of 0.5 MB, config.json\n');
    expect(first.out).not.toContain('\r');
    const second = await finish(start(hub.id));
    expect(second).toMatchObject({ code: 0, err: '' });
    expect(second.out).toMatch(/owner\/model: installed, .* nothing to download\n$/);
  });

  it('repairs a file in which a byte has changed', async () => {
    await finish(start(hub.id));
    const path = join(modelsDir, hub.id, vision);
    const bytes = Buffer.from(hub.files[vision] ?? []);
    bytes[1_000] = (bytes[1_000] ?? 0) ^ 1;
    writeFileSync(path, bytes);
    const { out } = await finish(start(hub.id));
    expect(out).toMatch(/owner\/model: installed, .*, 0\.3 MB downloaded\n$/);
    expect(readFileSync(path).equals(hub.files[vision] ?? Buffer.of())).toBe(true);
  });

  it('installs the preset without arguments, and fails with one sentence', async () => {
    const { code, out, err } = await finish(start());
    expect(code).toBe(1);
    expect(out).toBe(`Installing into ${modelsDir} from ${hub.address}.\n`);
    expect(err).toBe('The hub has no public model Xenova/clip-vit-base-patch32.\n');
  });

  it('keeps what has arrived when it is interrupted', async () => {
    hub.answer = (path, response) => {
      if (path !== vision) return false;
      response.writeHead(200, { 'content-length': 300_000 });
      return response.write(hub.files[vision]?.subarray(0, 50_000)) || true;
    };
    const child = start(hub.id);
    const finished = finish(child);
    await untilSize(part(), 50_000);
    child.kill('SIGINT');
    expect(await finished).toMatchObject({
      code: 1,
      err: 'Stopped; run the command again to continue the download.\n',
    });
    expect(statSync(part()).size).toBe(50_000);
    hub.answer = () => false;
    expect(await finish(start(hub.id))).toMatchObject({ code: 0 });
    expect(hub.requests.at(-2)).toMatchObject({ range: 'bytes=50000-' });
  });

  it('continues after it was killed', async () => {
    hub.answer = (path, response) => {
      if (path !== vision) return false;
      response.writeHead(200, { 'content-length': 300_000 });
      return response.write(hub.files[vision]?.subarray(0, 50_000)) || true;
    };
    const child = start(hub.id);
    const finished = finish(child);
    await untilSize(part(), 50_000);
    child.kill('SIGKILL');
    await finished;
    hub.answer = () => false;
    // The killed process could not release its lock.
    expect(await finish(start(hub.id))).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Waiting for another process/m),
    });
    expect(hub.requests.at(-2)).toMatchObject({ range: 'bytes=50000-' });
  });

  it('shows its progress on one line of a terminal, which it erases', async () => {
    const written: string[] = [];
    const erase = '\r\u001b[K';
    await installCommand({
      names: [hub.id],
      env: { MODELS_DIR: modelsDir, MODELS_HUB: hub.address },
      out: { isTTY: true, columns: 60, write: (part) => written.push(part) },
    });
    const lines = written.slice(1, -2);
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      expect(line.startsWith(`${erase}owner/model: `)).toBe(true);
      expect(line.length - erase.length).toBeLessThan(60);
    }
    expect(written.at(-2)).toBe(erase);
    expect(written.at(-1)).toMatch(/^owner\/model: installed, [^\n]*\n$/);
  });

  it('ends with code 78 for a refused configuration', async () => {
    hub.address = 'hub';
    expect(await finish(start())).toEqual({
      code: 78,
      out: '',
      err: 'MODELS_HUB must be an address like https://huggingface.co.\n',
    });
  });

  it('ends with code 64 for what names no model, before it installs another one', async () => {
    const { code, out, err } = await finish(start('fast', '--fastt'));
    expect([code, out]).toEqual([64, '']);
    expect(err).toMatch(
      /^“--fastt” is neither a preset nor the id of a model\. Installs models\. /,
    );
  });

  it.each([
    [{ MODELS_DIR: '' }, 'MODELS_DIR must name the folder of the models.'],
    [{ MODELS_DIR: '/m', MODELS_HUB: 'hub' }, 'MODELS_HUB must be an address like https://'],
  ])('refuses the environment %j', async (env, message) => {
    const out = { write: () => undefined };
    await expect(installCommand({ names: [], env, out })).rejects.toThrow(message);
  });
});
