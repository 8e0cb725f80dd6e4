import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compiledProjects, TSC } from '../nx/plugin.mjs';
import { NX } from './nx.mjs';
import { root, runQuietly, say } from './command.mjs';

/** The fingerprint of the source of the last build. */
const STAMP = join(root, 'node_modules/.cache/salon/build');

/** Folders of the workspace with projects, and the root, whose configuration files count. */
const SOURCES = ['apps', 'libs', 'tools', '.'];

/** Builds the changed projects. Without changes, to ask Nx would take a second and a half. */
export async function ensureBuilt() {
  const before = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === before) return;
  say('Building changed projects');
  // One compiler for all projects reads each library once, in half the time; Nx then finds them compiled.
  const threads = ['--checkers', '1', '--builders', '2'];
  await runQuietly(process.execPath, [TSC, '-b', ...threads, ...compiledProjects(root)]);
  await runQuietly(process.execPath, [NX, 'run-many', '-t', 'build']);
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, fingerprint());
}

/**
 * A hash of the paths, sizes and times of all files that a build reads or writes: an edit changes it, and so does a
 * deleted `dist`.
 */
function fingerprint() {
  const hash = createHash('sha256');
  for (const folder of SOURCES) addFolder(hash, join(root, folder), folder !== '.');
  return hash.digest('hex');
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} folder
 * @param {boolean} isDeep
 */
function addFolder(hash, folder, isDeep) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isFile()) {
      const { size, mtimeMs } = statSync(path);
      hash.update(`${path} ${size} ${mtimeMs}\n`);
    } else if (isDeep && entry.isDirectory() && entry.name !== 'node_modules') {
      addFolder(hash, path, true);
    }
  }
}
