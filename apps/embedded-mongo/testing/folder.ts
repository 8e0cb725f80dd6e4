import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';

/** In memory where there is such a folder: a test cuts no power, and need not wait for a disk. */
const PARENT = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** Makes empty folders, which are gone after the tests of the file that asked for them. */
export function temporaryFolders(): () => string {
  const folders: string[] = [];
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });
  return () => {
    const folder = mkdtempSync(join(PARENT, 'embedded-mongo-'));
    folders.push(folder);
    return folder;
  };
}
