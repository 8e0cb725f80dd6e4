import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { root, runQuietly, say, SetupError } from './command.mjs';

/**
 * Packages that this user may not install, or that would start a server, are unpacked here, only for this checkout. It is
 * outside node_modules, which an install deletes.
 */
const PRIVATE = join(root, '.nx/debian');
const PRIVATE_BIN = join(PRIVATE, 'bin');
/** @type {Record<string, string>} programs whose script in /usr/bin only works with /usr/lib */
const PROGRAMS = {
  chromium: 'usr/lib/chromium/chromium',
  'chromium-headless-shell': 'usr/lib/chromium/chromium-headless-shell',
  nginx: 'usr/sbin/nginx',
};
/** @type {Record<string, string>} other packages with files that the program expects beside it */
const COMPANIONS = {
  chromium: 'chromium-common',
  'chromium-headless-shell': 'chromium-common',
  // In Debian, redis-server is a link to a program of redis-tools.
  'redis-server': 'redis-tools',
};
/** @type {Record<string, string>} of programs that do not know `--version` */
const VERSION_OPTIONS = { nginx: '-v' };
// After the system's folders, so that an installed program has priority.
process.env.PATH = [process.env.PATH, '/usr/sbin', PRIVATE_BIN].join(delimiter);

const can = (/** @type {string} */ program, /** @type {string[]} */ ...args) =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0;

/** In Ubuntu, this program only asks for the snap if that is not installed. */
const mayLackSnap = (/** @type {string} */ path) => basename(path) === 'chromium-browser';

/**
 * @param {string} path of an executable file
 * @returns {boolean} false for an unpacked program that does not start, for example because a library is missing
 */
export const isUsable = (path) =>
  (dirname(path) !== PRIVATE_BIN && !mayLackSnap(path)) || saysVersion(path);

/**
 * An empty file, which a power cut can leave, ends without an error: it is run as a script of the shell.
 * @param {string} path
 */
function saysVersion(path) {
  const option = VERSION_OPTIONS[basename(path)] ?? '--version';
  const { status, stdout, stderr } = spawnSync(path, [option], { encoding: 'utf8' });
  return status === 0 && /\d/.test(stdout + stderr);
}

/**
 * Installs a Debian package, for the whole machine if this user may, otherwise for this checkout.
 * @param {string} name
 * @param {{ isOnlyUnpacked?: boolean }} [options] whether it is never installed for the machine, as that starts a server
 * @returns {Promise<string>} the reason of a failure as a sentence, for a caller that still cannot find the program
 */
export async function installWithApt(name, { isOnlyUnpacked = false } = {}) {
  if (!can('apt-get', '--version')) return 'there is no apt-get here.';
  try {
    if (isOnlyUnpacked) await unpackForCheckout(name);
    else if (process.getuid?.() === 0) await installForAll([], name);
    else if (can('sudo', '-n', 'true')) await installForAll(['sudo', '-n'], name);
    else await unpackForCheckout(name);
    return 'apt-get provided a package whose program is missing or does not start.';
  } catch (error) {
    if (error instanceof SetupError) return `apt-get said:\n${error.message}\n`;
    throw error;
  }
}

/**
 * @param {string[]} sudo
 * @param {string} name
 */
async function installForAll(sudo, name) {
  say(`Installing ${name} with apt-get`);
  const [program, ...args] = [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq'];
  await runQuietly(program ?? 'env', [...args, 'update']);
  await runQuietly(program ?? 'env', [...args, '-y', '--no-install-recommends', 'install', name]);
}

/** @param {string} name */
async function unpackForCheckout(name) {
  say(`Unpacking ${name} into .nx/debian, only for this checkout`);
  const folder = join(PRIVATE, name);
  // What an interrupted command has left.
  for (const each of [folder, join(PRIVATE_BIN, name)]) {
    rmSync(each, { recursive: true, force: true });
  }
  const lists = join(PRIVATE, 'lists');
  for (const each of [lists, join(folder, 'archives')]) {
    mkdirSync(join(each, 'partial'), { recursive: true });
  }
  const options = ['-qq', '-o', `Dir::State::Lists=${lists}`, '-o', `Dir::Cache=${folder}`];
  const packages = ['--reinstall', name, ...installedCompanions(name)];
  const download = ['-y', '--no-install-recommends', '--download-only', 'install', ...packages];
  await runQuietly('apt-get', [...options, 'update']);
  await runQuietly('apt-get', [...options, '-o', 'Debug::NoLocking=1', ...download]);
  const archives = join(folder, 'archives');
  for (const file of readdirSync(archives).filter((each) => each.endsWith('.deb'))) {
    await runQuietly('dpkg-deb', ['--extract', join(archives, file), folder]);
  }
  rmSync(archives, { recursive: true });
  writeWrapper(name, folder);
}

/**
 * @param {string} name
 * @returns {string[]} packages that apt-get would not download, because it would have nothing to install
 */
function installedCompanions(name) {
  const companion = COMPANIONS[name];
  return companion && can('dpkg-query', '--show', companion) ? [companion] : [];
}

/**
 * Puts a further program of a package on the PATH, if the package is unpacked.
 * @param {string} name
 * @param {string} unpacked the package
 */
export function addUnpackedProgram(name, unpacked) {
  const folder = join(PRIVATE, unpacked);
  const isUnpacked = existsSync(join(folder, 'usr/bin', name));
  if (isUnpacked && !existsSync(join(PRIVATE_BIN, name))) writeWrapper(name, folder);
}

/**
 * Writes a script that runs an unpacked program with the unpacked libraries and fonts.
 * @param {string} name
 * @param {string} folder
 */
function writeWrapper(name, folder) {
  const libraries = ['lib/*-linux-gnu', 'usr/lib/*-linux-gnu', 'usr/lib/*-linux-gnu/pulseaudio'];
  const fonts = join(folder, 'fonts.conf');
  const fontFolder = escapeXml(join(folder, 'usr/share/fonts'));
  writeFileSync(fonts, `<fontconfig><dir>${fontFolder}</dir></fontconfig>\n`);
  const lines = [
    '#!/bin/sh',
    `for libraries in ${libraries.map((each) => `${quoted(folder)}/${each}`).join(' ')}; do`,
    '  LD_LIBRARY_PATH="$libraries${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"',
    'done',
    'export LD_LIBRARY_PATH',
    `[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_FILE=${quoted(fonts)}`,
    `exec ${quoted(join(folder, PROGRAMS[name] ?? join('usr/bin', name)))} "$@"`,
  ];
  mkdirSync(PRIVATE_BIN, { recursive: true });
  const script = join(PRIVATE_BIN, name);
  // Not in the folder of programs, where a file that is not complete could be taken for one.
  const draft = join(folder, `wrapper.${process.pid}`);
  writeFileSync(draft, `${lines.join('\n')}\n`, { mode: 0o755, flush: true });
  renameSync(draft, script);
}

/**
 * One word of a shell script.
 * @param {string} text
 */
const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;

/** @param {string} text */
const escapeXml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
