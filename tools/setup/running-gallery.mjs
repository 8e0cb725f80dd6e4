import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { root, SetupError } from './command.mjs';
import { runningProcessIn } from './process-identity.mjs';

/** With a note of each launcher that runs from this checkout (tools/src/launcher/note-in-checkout.ts). */
const NOTES = join(root, '.nx/running');

/** A launcher that runs from this checkout, with any data folder. */
export function runningFromHere() {
  const notes = existsSync(NOTES) ? readdirSync(NOTES) : [];
  return notes.map((name) => runningProcessIn(join(NOTES, name))).find(Boolean);
}

/** Ends the command with a message while the launcher runs: its processes load files of node_modules at any time. */
export function requireStoppedGallery() {
  // A launcher of an earlier version makes no note.
  const launcher = runningFromHere() ?? runningProcessIn(join(dataFolder(), 'launcher.lock'));
  if (!launcher) return;
  throw new SetupError(
    `Salon is running (process ${launcher.pid}), and the npm packages that it uses have to be replaced. ` +
      'Stop it first, then repeat this command.',
  );
}

/** The data folder of the launcher. Tests do not load `.env`, but they install packages too. */
function dataFolder() {
  const file = join(root, '.env');
  const dotEnv = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  return resolve(root, (process.env.DATA_DIR ?? dotEnv.DATA_DIR)?.trim() || './data');
}
