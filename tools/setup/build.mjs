import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compiledProjects, TSC } from '../nx/plugin.mjs';
import { NX } from './nx.mjs';
import { root, runQuietly, say } from './command.mjs';
import { runningFromHere } from './running-gallery.mjs';
import { withSetupLock } from './setup-lock.mjs';

/** The fingerprint of the last build. */
const STAMP = join(root, 'node_modules/.cache/salon/build');

/** Folders of the workspace with projects. */
const PROJECTS = ['apps', 'libs', 'tools'];
/** The files in the root that a build reads; others, such as `.env` and logs, change while a gallery runs. */
const ROOT_FILES = /^(nx|package|package-lock|tsconfig\..+)\.json$/;

/** Builds the changed projects. Without changes, to ask Nx would take a second and a half. */
export async function ensureBuilt() {
  if (isBuilt()) return;
  await withSetupLock(async () => {
    // Another command may have built them while this one waited.
    if (!isBuilt()) await build();
  });
}

const isBuilt = () =>
  existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stampOf(fingerprintOfFiles());

async function build() {
  const before = fingerprintOfFiles();
  say('Building changed projects');
  const launcher = runningFromHere();
  if (launcher) {
    say(`Restart Salon afterwards (process ${launcher.pid}): its processes would run two versions`);
  }
  // One compiler for all projects reads each library once, in half the time; Nx then finds them compiled.
  const threads = ['--checkers', '1', '--builders', '2'];
  await runQuietly(process.execPath, [TSC, '-b', ...threads, ...compiledProjects(root)]);
  await runQuietly(process.execPath, [NX, 'run-many', '-t', 'build']);
  const after = fingerprintOfFiles();
  // The compiler may have read a source before it changed: without a stamp, the next start builds again.
  if (after.sources !== before.sources) return;
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, stampOf(after));
}

/** @typedef {{ sources: string, outputs: string }} Fingerprint */

/** @param {Fingerprint} fingerprint */
const stampOf = ({ sources, outputs }) => `${sources} ${outputs}`;

/**
 * Hashes of the paths, sizes and times of all files that a build reads, and of those that it writes: an edit changes the
 * first, a deleted `dist` the second.
 * @returns {Fingerprint}
 */
function fingerprintOfFiles() {
  const sources = createHash('sha256');
  const outputs = createHash('sha256');
  for (const name of readdirSync(root)) {
    if (ROOT_FILES.test(name)) addFile(sources, join(root, name));
  }
  for (const folder of PROJECTS) addFolder(sources, outputs, join(root, folder));
  return { sources: sources.digest('hex'), outputs: outputs.digest('hex') };
}

/**
 * @param {import('node:crypto').Hash} sources
 * @param {import('node:crypto').Hash} outputs of the folders `dist`
 * @param {string} folder
 */
function addFolder(sources, outputs, folder) {
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    if (entry.isFile()) addFile(sources, path);
    else if (!entry.isDirectory() || entry.name === 'node_modules') continue;
    else if (entry.name === 'dist') addFolder(outputs, outputs, path);
    else addFolder(sources, outputs, path);
  }
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} path of a file, which another command that builds may have deleted
 */
function addFile(hash, path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats) hash.update(`${path} ${stats.size} ${stats.mtimeMs}\n`);
}

/**
 * @param {string} folder which another command that builds may have deleted
 * @returns {import('node:fs').Dirent[]}
 */
function entriesOf(folder) {
  return existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
}
