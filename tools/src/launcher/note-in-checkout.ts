import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identityOf } from './process-identity.ts';

/**
 * Notes until the exit that this process runs from a checkout, so that no command replaces its npm packages
 * (tools/setup/running-gallery.mjs). The note of a killed process is harmless, as no process has its identity.
 */
export function noteInCheckout(root: string): void {
  const folder = join(root, '.nx/running');
  const { pid } = process;
  const note = join(folder, `${pid}.json`);
  // For commands of other users, as the gallery may run as root.
  const umask = process.umask(0o022);
  try {
    mkdirSync(folder, { recursive: true });
    // Earlier versions made the folder for one user.
    chmodSync(folder, 0o755);
    writeFileSync(note, JSON.stringify({ pid, identity: identityOf(pid) }));
  } catch {
    return; // A checkout that cannot be written to also keeps its packages, and a full disk must not prevent the start.
  } finally {
    process.umask(umask);
  }
  process.once('exit', () => rmSync(note, { force: true }));
}
