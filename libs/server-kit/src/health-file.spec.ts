import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { keepHealthFile } from './health-file.ts';

describe('the file of a healthy process', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'salon-health-'));
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
    rmSync(folder, { recursive: true });
  });

  it('is written when the process is ready, and again every five seconds', () => {
    const path = join(folder, 'health');
    keepHealthFile(path);
    expect(statSync(path).isFile()).toBe(true);
    rmSync(path);
    jest.advanceTimersByTime(5_000);
    expect(statSync(path).isFile()).toBe(true);
  });

  it('does not end the process if it can no longer be written', () => {
    const path = join(folder, 'health');
    keepHealthFile(path);
    rmSync(path);
    mkdirSync(path);
    jest.advanceTimersByTime(5_000);
    expect(statSync(path).isDirectory()).toBe(true);
  });

  it('is not written unless it is named', () => {
    keepHealthFile(undefined);
    expect(jest.getTimerCount()).toBe(0);
  });
});
