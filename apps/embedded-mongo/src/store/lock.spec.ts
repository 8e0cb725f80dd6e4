import { readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolders } from '../../testing/folder.ts';
import { lockDirectory } from './lock.ts';

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
    lockDirectory(directory)();
  });
});
