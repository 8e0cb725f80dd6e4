import { NX } from './nx.mjs';
import { runQuietly, say } from './command.mjs';

/** Builds the changed projects. Without changes, Nx takes about a second. */
export async function ensureBuilt() {
  say('Building changed projects');
  await runQuietly(process.execPath, [NX, 'run-many', '-t', 'build']);
}
