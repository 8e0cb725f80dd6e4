import { spawn } from 'node:child_process';
import { once } from 'node:events';
import * as files from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { temporaryFolders } from '../../testing/folder.ts';

const { readdirSync } = files;
const symlinkSync = jest.fn(files.symlinkSync);
jest.unstable_mockModule('node:fs', () => ({ ...files, symlinkSync }));
const { lockDirectory } = await import('./lock.ts');

const folder = temporaryFolders();
const NO_PROCESS = 2 ** 22 + 1; // above the largest pid of Linux

describe('the lock of a folder', () => {
  it('is refused while a running process has it, and free afterwards', () => {
    const directory = folder();
    const release = lockDirectory(directory);
    expect(() => lockDirectory(directory)).toThrow(/Another server is using the folder/);
    release();
    expect(readdirSync(directory)).toEqual([]);
    lockDirectory(directory)();
  });

  it('is free when its process was killed', () => {
    const directory = folder();
    symlinkSync(`${NO_PROCESS}-1`, join(directory, 'lock.7'));
    const release = lockDirectory(directory);
    expect(readdirSync(directory)).toEqual(['lock.8']);
    expect(() => lockDirectory(directory)).toThrow();
    release();
  });

  it('is free when another process has the pid of the killed one', () => {
    const directory = folder();
    symlinkSync(`${process.pid}-1`, join(directory, 'lock.1'));
    const release = lockDirectory(directory);
    expect(readdirSync(directory)).toEqual(['lock.2']);
    release();
  });

  it('is free when its process was killed and its parent does not ask how it ended', async () => {
    // The shell becomes another program, which knows of no children.
    const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 60']);
    try {
      const [output] = (await once(parent.stdout, 'data')) as [Buffer];
      const pid = Number(output);
      const stat = () => files.readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ');
      for (let n = 0; n < 1_000 && stat()[2] !== 'Z'; n += 1) await setTimeout(5);
      const directory = folder();
      symlinkSync(`${pid}-${stat()[21]}`, join(directory, 'lock.1'));
      const release = lockDirectory(directory);
      expect(readdirSync(directory)).toEqual(['lock.2']);
      release();
    } finally {
      parent.kill();
    }
  });

  it('is refused with the reason if it cannot be written', () => {
    const failure = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    symlinkSync.mockImplementationOnce(() => {
      throw failure;
    });
    expect(() => lockDirectory(folder())).toThrow(failure);
  });

  it('is refused if another process takes it at the same time', () => {
    const directory = folder();
    symlinkSync.mockImplementationOnce((_target, path) => {
      files.symlinkSync('1-1', path);
      files.symlinkSync('2-2', path);
    });
    expect(() => lockDirectory(directory)).toThrow(/Another server is using the folder/);
  });
});

describe('the lock of a folder on a system without /proc', () => {
  const { platform } = process;
  beforeAll(() => {
    Object.defineProperty(process, 'platform', { value: 'darwin' });
  });
  afterAll(() => {
    Object.defineProperty(process, 'platform', { value: platform });
  });

  it('is refused while a running process has it, whatever the time zone', () => {
    const directory = folder();
    const release = lockDirectory(directory);
    const zone = process.env.TZ;
    process.env.TZ = 'Asia/Tokyo';
    expect(() => lockDirectory(directory)).toThrow(/Another server is using the folder/);
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
    release();
    lockDirectory(directory)();
  });

  it('is free when its process was killed, also if another one has its pid', () => {
    for (const owner of [`${NO_PROCESS}-Sat Nov 1 10:00:00 2025`, `${process.pid}`]) {
      const directory = folder();
      files.symlinkSync(owner, join(directory, 'lock.1'));
      const release = lockDirectory(directory);
      expect(readdirSync(directory)).toEqual(['lock.2']);
      release();
    }
  });
});
