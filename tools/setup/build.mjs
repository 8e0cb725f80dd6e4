import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, runQuietly, say } from './command.mjs';

const STAMP = join(root, 'node_modules/.cache/salon/build');
const NO_SOURCE = /^(node_modules|dist|\..*|.*\.spec\.tsx?)$/;

/**
 * @param {string} folder
 * @returns {string[]} one line for each source file: path, size, time of change
 */
function sources(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (NO_SOURCE.test(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? sources(path) : describe(path);
  });
}

/** @param {string} path */
function describe(path) {
  const { size, mtimeMs } = statSync(path);
  return `${path} ${size} ${mtimeMs}`;
}

function fingerprint() {
  const folders = ['apps', 'libs', 'tools'].flatMap((folder) => sources(join(root, folder)));
  const settings = ['nx.json', 'package-lock.json', 'tsconfig.base.json'];
  const lines = [...folders, ...settings.map((file) => describe(join(root, file)))];
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex');
}

/** Whether each project that can be built has been. */
function isComplete() {
  const projects = ['apps', 'libs'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => join(root, folder, name)),
  );
  return [...projects, join(root, 'tools')].every(
    (project) => !existsSync(join(project, 'src')) || existsSync(join(project, 'dist')),
  );
}

const isStamped = (/** @type {string} */ print) =>
  existsSync(STAMP) && readFileSync(STAMP, 'utf8') === print;

/** Builds what has changed. Nx knows that too, but takes over a second to find that it is nothing. */
export async function ensureBuilt() {
  const print = fingerprint();
  if (isStamped(print) && isComplete()) return;
  say('Building what has changed');
  await runQuietly(process.execPath, ['node_modules/.bin/nx', 'run-many', '-t', 'build']);
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, print);
}
