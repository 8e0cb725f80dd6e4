import { NX } from './nx.mjs';
import { runQuietly, say } from './command.mjs';

/** Builds what has changed. Nx knows what that is, in about a second. */
export async function ensureBuilt() {
  say('Building what has changed');
  await runQuietly(process.execPath, [NX, 'run-many', '-t', 'build']);
}
