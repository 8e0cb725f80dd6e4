import { runQuietly, say } from './command.mjs';

/** Builds what has changed. Nx knows what that is, in about a second. */
export async function ensureBuilt() {
  say('Building what has changed');
  // Plugins in processes of their own would take another second.
  const env = { ...process.env, NX_ISOLATE_PLUGINS: 'false' };
  await runQuietly(process.execPath, ['node_modules/.bin/nx', 'run-many', '-t', 'build'], env);
}
