import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { compiledProjects, TSC } from '../nx/plugin.mjs';
import { NX } from './nx.mjs';
import { root, runQuietly, say } from './command.mjs';
import { runningFromHere } from './running-gallery.mjs';
import { withSetupLock } from './setup-lock.mjs';

/** The fingerprint of the last build. */
const STAMP = join(root, 'node_modules/.cache/salon/build');

/** Folders of projects; `tools` is one itself. */
const GROUPS = ['apps', 'libs'];
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
  existsSync(STAMP) && readFileSync(STAMP, 'utf8') === JSON.stringify(fingerprintOfFiles());

async function build() {
  const before = fingerprintOfFiles();
  say('Building changed projects');
  const launcher = runningFromHere();
  if (launcher) {
    say(`Restart Salon afterwards (process ${launcher.pid}): its processes would run two versions`);
  }
  forgetChanged(before);
  // One compiler for all projects reads each library once, in half the time; Nx then finds them compiled.
  const threads = ['--checkers', '1', '--builders', '2'];
  await runQuietly(process.execPath, [TSC, '-b', ...threads, ...compiledProjects(root)]);
  await runQuietly(process.execPath, [NX, 'run-many', '-t', 'build']);
  const after = fingerprintOfFiles();
  // The compiler may have read a source before it changed: without a stamp, the next start builds again.
  if (!isDeepStrictEqual({ ...after, outputs: '' }, { ...before, outputs: '' })) return;
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, JSON.stringify(after));
}

/**
 * Compiles a project that `ensureBuilt` leaves out, because only some commands run it. Fast without changes.
 * @param {'bench' | 'e2e'} project
 */
export const compile = (project) => runQuietly(process.execPath, [TSC, '-b', project]);

/**
 * Removes the compiler's records of the projects that have changed since the last build. The compiler only compares the
 * times of files, and would not notice a source that is older than them, as after unpacking a release over a checkout.
 * @param {Fingerprint} now
 */
function forgetChanged(now) {
  const last = lastFingerprint();
  for (const [project, hash] of Object.entries(now.projects)) {
    if (last?.shared === now.shared && last.projects[project] === hash) continue;
    for (const folder of ['dist', 'dist/modules'])
      rmSync(join(root, project, folder, '.tsbuildinfo'), { force: true });
  }
}

/** @returns {Fingerprint | undefined} that of the last build, unless an earlier version of Salon built */
function lastFingerprint() {
  try {
    return JSON.parse(readFileSync(STAMP, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Hashes of the paths, sizes and times of all files that a build reads, and of those that it writes: an edit changes
 * `shared` or one of the projects, a deleted `dist` the outputs.
 * @typedef {{ shared: string, projects: Record<string, string>, outputs: string }} Fingerprint
 */

/** @returns {Fingerprint} */
function fingerprintOfFiles() {
  const shared = createHash('sha256');
  const outputs = createHash('sha256');
  for (const name of readdirSync(root)) {
    if (ROOT_FILES.test(name)) addFile(shared, join(root, name));
  }
  const projects = Object.fromEntries(
    projectFolders().map((folder) => {
      const sources = createHash('sha256');
      addFolder(sources, outputs, join(root, folder));
      return [folder, sources.digest('hex')];
    }),
  );
  return { shared: shared.digest('hex'), projects, outputs: outputs.digest('hex') };
}

const projectFolders = () => [
  ...GROUPS.flatMap((group) =>
    entriesOf(join(root, group)).flatMap((entry) =>
      entry.isDirectory() ? [join(group, entry.name)] : [],
    ),
  ),
  'tools',
];

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
