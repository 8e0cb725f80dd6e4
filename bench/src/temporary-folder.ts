import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanUpOnSignals } from '@salon/test-kit';

/** A new folder, which the caller removes, or else the signal that ends this process. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'salon-bench-'));
  cleanUpOnSignals(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
