import { ChildProcess, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { until, writeTinyModels } from '@salon/test-kit';
import sharp from 'sharp';
import { ModelMissing, ModelProcessFailed, ProcessClosed } from './errors.ts';
import { findModel, type InstalledModel } from './installed-model.ts';
import { ModelProcess, type ModelProcessOptions } from './model-process.ts';

let modelsDir: string;
let clip: InstalledModel;
let captioner: InstalledModel;
let red: Buffer;
let models: ModelProcess;

beforeEach(async () => {
  modelsDir = await mkdtemp(join(tmpdir(), 'salon-models-'));
  await writeTinyModels(modelsDir);
  clip = await findModel(modelsDir, 'embedding', 'tiny/colour-clip');
  captioner = await findModel(modelsDir, 'caption', 'tiny/colour-captions');
  red = await plain('#dc191e').jpeg().toBuffer();
  models = new ModelProcess({ modelsDir });
});
afterEach(async () => {
  jest.useRealTimers();
  await models.close();
  await rm(modelsDir, { recursive: true, force: true });
});

const plain = (background: string) =>
  sharp({ create: { width: 300, height: 200, channels: 4, background } });
const use = (options: Partial<ModelProcessOptions>) =>
  (models = new ModelProcess({ modelsDir, ...options }));

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
/** So that the process cannot answer a call before it is killed. */
const pause = (pid: number) => process.kill(pid, 'SIGSTOP');
/** Resolves when the process has ended. */
async function ended(pid: number): Promise<void> {
  await until(() => !isRunning(pid), 'the process has ended');
}

describe('the process of a model', () => {
  it('starts with the first call and stays for the next', async () => {
    expect(models.pid).toBeUndefined();
    await models.embedText(clip, 'red');
    const { pid } = models;
    await models.embedImage(clip, red);
    expect(pid).toEqual(expect.any(Number));
    expect(models.pid).toBe(pid);
  });

  it('is replaced for another model', async () => {
    await models.embedText(clip, 'red');
    const first = models.pid!;
    const answers = await Promise.all([
      models.embedImage(clip, red),
      models.caption(captioner, red),
      models.caption(captioner, red),
      models.embedImage(clip, red),
    ]);
    expect(answers).toMatchObject([
      { length: 512 },
      'a plain red picture',
      'a plain red picture',
      { length: 512 },
    ]);
    await ended(first);
  });

  it('ends when it is idle, and starts again', async () => {
    use({ idleMs: 50 });
    await models.embedText(clip, 'red');
    const pid = models.pid!;
    await ended(pid);
    expect(models.pid).toBeUndefined();
    await models.embedText(clip, 'red');
    expect(models.pid).not.toBe(pid);
  });

  it('ends when it is closed, and rejects calls, which is no failure', async () => {
    const warnings: string[] = [];
    use({ logger: { log: () => undefined, warn: (line) => warnings.push(line) } });
    await models.embedText(clip, 'red');
    const pid = models.pid!;
    pause(pid);
    const calls = Array.from({ length: 9 }, () => models.embedImage(clip, red));
    const settled = Promise.allSettled(calls);
    await models.close();
    expect(isRunning(pid)).toBe(false);
    for (const outcome of await settled)
      expect(outcome).toMatchObject({ reason: expect.any(ProcessClosed) });
    await expect(models.embedText(clip, 'red')).rejects.toThrow(ProcessClosed);
    expect(warnings).toEqual([]);
  });

  it('rejects its current calls when it is killed, and the next call succeeds', async () => {
    await models.embedText(clip, 'red');
    const pid = models.pid!;
    pause(pid);
    const call = models.embedImage(clip, red);
    process.kill(pid, 'SIGKILL');
    await expect(call).rejects.toThrow(
      'The process of the model tiny/colour-clip ended with SIGKILL.',
    );
    await models.embedImage(clip, red);
    expect(models.pid).not.toBe(pid);
  });

  it('handles the waiting calls after it was killed', async () => {
    await models.embedText(clip, 'red');
    pause(models.pid!);
    const calls = Array.from({ length: 9 }, () => models.embedImage(clip, red));
    process.kill(models.pid!, 'SIGKILL');
    const outcomes = (await Promise.allSettled(calls)).map(({ status }) => status);
    expect(outcomes.filter((status) => status === 'rejected')).toHaveLength(3);
  });

  it('is killed when a call takes too long', async () => {
    const call = models.embedImage(clip, red, { timeoutMs: 1 });
    const pid = models.pid!;
    await expect(call).rejects.toThrow('did not answer within 0.001 s');
    await ended(pid);
    await models.embedImage(clip, red);
  });

  it('does not count the time that a call waits for others', async () => {
    jest.useFakeTimers();
    await models.embedText(clip, 'red');
    const pid = models.pid!;
    pause(pid);
    const calls = [
      models.embedImage(clip, red, { timeoutMs: 60_000 }),
      models.embedImage(clip, red, { timeoutMs: 3_000 }),
    ];
    jest.advanceTimersByTime(4_000);
    process.kill(pid, 'SIGCONT');
    await expect(Promise.all(calls)).resolves.toHaveLength(2);
  });

  it('is not killed for a call that was answered in time', async () => {
    jest.useFakeTimers();
    await models.embedText(clip, 'red', { timeoutMs: 3_000 });
    const pid = models.pid!;
    jest.advanceTimersByTime(4_000);
    await models.embedText(clip, 'red');
    expect(models.pid).toBe(pid);
  });

  it('answers texts before waiting pictures', async () => {
    const answered: string[] = [];
    const pictures = Array.from({ length: 20 }, () =>
      models.embedImage(clip, red).then(() => answered.push('picture')),
    );
    await models.embedText(clip, 'red').then(() => answered.push('text'));
    await Promise.all(pictures);
    expect(answered.indexOf('text')).toBeLessThan(10);
  });

  it('answers a text before the rest of a list of texts', async () => {
    const answered: string[] = [];
    const list = models
      .embedTexts(clip, Array<string>(50).fill('blue'))
      .then(() => answered.push('list'));
    await models.embedText(clip, 'red').then(() => answered.push('text'));
    await list;
    expect(answered).toEqual(['text', 'list']);
  });

  it.each(['EMFILE', 'ENOMEM'])('rejects the calls if the system answers %s', async (code) => {
    const error = Object.assign(new Error(`spawn ${code}`), { code });
    const start = jest
      .spyOn(ChildProcess.prototype as unknown as { spawn: () => number }, 'spawn')
      .mockImplementation(function (this: ChildProcess) {
        if (code === 'ENOMEM') throw error;
        // Without files for its channel and output, Node only emits an event.
        process.nextTick(() => this.emit('error', error));
        return -24;
      });
    const calls = [models.embedText(clip, 'red'), models.embedText(clip, 'blue')];
    for (const call of calls) await expect(call).rejects.toThrow(ModelProcessFailed);
    start.mockRestore();
    await models.embedText(clip, 'red');
  });

  it('ends with its parent', async () => {
    const script = fileURLToPath(new URL('../testing/parent.mjs', import.meta.url));
    const parent = fork(script, [modelsDir, clip.id], { execArgv: [] });
    const [pid] = (await once(parent, 'message')) as [number];
    expect(isRunning(pid)).toBe(true);
    parent.kill('SIGKILL');
    await ended(pid);
  });

  it('has none of the secrets in the environment', async () => {
    process.env['SMTP_URL'] = 'smtp://user:secret@host';
    await models.embedImage(clip, red);
    const environment = await readFile(`/proc/${models.pid}/environ`, 'utf8');
    const names = environment.split('\0').map((variable) => variable.split('=')[0]);
    expect(names).toContain('PATH');
    expect(names).not.toContain('SMTP_URL');
    delete process.env['SMTP_URL'];
  });

  it('runs all of its threads at low priority', async () => {
    use({ niceness: 7 });
    await models.embedImage(clip, red);
    const tasks = `/proc/${models.pid}/task`;
    const stats = await Promise.all(
      // A thread may end meanwhile.
      (await readdir(tasks)).map((thread) =>
        readFile(`${tasks}/${thread}/stat`, 'utf8').catch(() => []),
      ),
    );
    // Field 19 is the niceness; field 2, a name in brackets, may have spaces.
    const niceness = stats.flat().map((stat) => stat.slice(stat.lastIndexOf(')')).split(' ')[17]);
    expect(new Set(niceness)).toEqual(new Set(['7']));
  });
});

describe('a damaged model', () => {
  const embedBoth = () =>
    Promise.all([models.embedText(clip, 'red'), models.embedImage(clip, red)]);

  it.each(['onnx/vision_model.onnx', 'onnx/text_model.onnx', 'tokenizer.json'])(
    'is reported with its truncated file %s, and works when it is repaired',
    async (file) => {
      const path = join(clip.folder, file);
      const bytes = await readFile(path);
      await truncate(path, Math.floor(bytes.length / 2));
      const error: unknown = await embedBoth().catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(ModelMissing);
      expect(error).toMatchObject({ id: clip.id, problems: [{ file }] });
      await writeFile(path, bytes);
      await expect(embedBoth()).resolves.toHaveLength(2);
    },
  );

  it('is reported with what repairs it', async () => {
    await truncate(join(clip.folder, 'onnx/text_model.onnx'), 20);
    const damaged = 'cannot be used because onnx/text_model.onnx is damaged.';
    const command = 'or run “npm run models -- tiny/colour-clip”';
    // The task "Install models" leaves files alone that were copied by hand.
    await expect(models.embedText(clip, 'red')).rejects.toThrow(
      `${damaged} Copy its files again, ${command}`,
    );
    const pinned = { ...clip, revision: 'c0ffee', key: `${clip.id}@c0ffee` };
    await expect(models.embedText(pinned, 'red')).rejects.toThrow(
      `${damaged} Start the task “Install models”, ${command}`,
    );
  });
});

it('keeps the libraries of the models out of the parent', () => {
  const index = new URL('../dist/index.js', import.meta.url).href;
  const script = `await import('${index}'); console.log(process.report.getReport().sharedObjects.join())`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script]);
  expect(stdout.toString()).toContain('libc');
  expect(stdout.toString()).not.toMatch(/onnxruntime|sharp|vips/);
});
