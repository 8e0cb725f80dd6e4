import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder on a file system of `bytes`; null where this process may not mount one. */
export function mountSmallDisk(bytes: number): { path: string; unmount(): void } | null {
  const path = mkdtempSync(join(tmpdir(), 'salon-disk-'));
  const remove = () => rmSync(path, { recursive: true, force: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', path], {
      stdio: 'ignore',
    });
  } catch {
    remove();
    return null;
  }
  return {
    path,
    unmount() {
      execFileSync('umount', [path]);
      remove();
    },
  };
}
