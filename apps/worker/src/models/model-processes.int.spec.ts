import 'reflect-metadata';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { ModelFailureRepository } from '@salon/media-data';
import { findModel, ProcessClosed, type InstalledModel } from '@salon/models';
import { writeTinyModels } from '@salon/test-kit';
import sharp from 'sharp';
import { ModelAttempts } from './model-attempts.ts';
import { ModelProcesses } from './model-processes.ts';

describe('the processes of models', () => {
  let modelsDir: string;
  let model: InstalledModel;
  let picture: Buffer;
  let processes: ModelProcesses;

  beforeAll(() => {
    Logger.overrideLogger(false);
  });
  beforeEach(async () => {
    modelsDir = await mkdtemp(join(tmpdir(), 'salon-worker-'));
    await writeTinyModels(modelsDir);
    model = await findModel(modelsDir, 'embedding', 'tiny/colour-clip');
    const create = { width: 64, height: 64, channels: 3, background: '#d71e23' } as const;
    picture = await sharp({ create }).webp().toBuffer();
    processes = new ModelProcesses(modelsDir);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await processes.beforeApplicationShutdown();
    await rm(modelsDir, { recursive: true });
  });

  /** A call that its process cannot answer, because it is paused. */
  const pausedCall = async () => {
    await processes.pictures.embedImage(model, picture);
    const pid = processes.pictures.pid ?? 0;
    process.kill(pid, 'SIGSTOP');
    return { pid, call: () => processes.pictures.embedImage(model, picture) };
  };

  it('are in the log when they die during a call', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn');
    const { pid, call } = await pausedCall();
    const running = call();
    process.kill(pid, 'SIGKILL');
    const reason = 'The process of the model tiny/colour-clip ended with SIGKILL.';
    await expect(running).rejects.toThrow(reason);
    expect(warn).toHaveBeenCalledWith(reason);
  });

  it('count no failure of an image when the worker stops', async () => {
    const add = jest.fn(() => Promise.resolve(1));
    const attempts = new ModelAttempts({ add } as unknown as ModelFailureRepository); // the only member used
    const { call } = await pausedCall();
    const running = attempts.run('embedding', model, '1a', call);
    await Promise.all([
      expect(running).rejects.toBeInstanceOf(ProcessClosed),
      processes.beforeApplicationShutdown(),
    ]);
    await expect(attempts.run('embedding', model, '1a', call)).rejects.toBeInstanceOf(
      ProcessClosed,
    );
    expect(add).not.toHaveBeenCalled();
  });
});
