import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, say, SetupError } from './command.mjs';

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, extraneous?: boolean }} LockedPackage */

/**
 * @param {string} path
 * @returns {Record<string, LockedPackage> | undefined}
 */
function lockedPackages(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** Whether node_modules holds what package-lock.json asks for, whoever installed it. */
function isInstalled() {
  const wanted = lockedPackages('package-lock.json') ?? {};
  // npm's own record of what it has put there; it is missing when an install was cut short.
  const present = lockedPackages('node_modules/.package-lock.json');
  if (!present) return false;
  return Object.entries(wanted).every(([path, { version, integrity, optional, extraneous }]) => {
    // The workspaces' own folders are in there too.
    if (!path.includes('node_modules/')) return true;
    const found = present[path];
    if (!found) return Boolean(optional || extraneous);
    return found.version === version && found.integrity === integrity;
  });
}

/** Installs the npm packages when they are missing or not those of package-lock.json. */
export async function ensureDependencies() {
  if (isInstalled()) return;
  say('Installing the npm packages (a minute or two, once)');
  // Building needs the development packages, whatever NODE_ENV says.
  const code = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund']);
  if (code !== 0) throw new SetupError('npm ci failed, as it says above.');
}
