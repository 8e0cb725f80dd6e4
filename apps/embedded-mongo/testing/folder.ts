import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';

/** A tmpfs if there is one, so that tests do not wait for a disk. */
const PARENT = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** Creates empty folders, which are removed after the tests of the file. */
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
