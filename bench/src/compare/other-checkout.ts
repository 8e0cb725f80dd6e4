import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cleanUpOnSignals, stopProcess } from '@salon/test-kit';
import { thisCheckout } from '../checkout.ts';

/** Only its message is shown. */
export class UserError extends Error {}

export interface OtherCheckout {
  folder: string;
  /** The full hash of the commit. */
  hash: string;
  remove(): Promise<void>;
}

const LOCK = 'package-lock.json';

/** Checks a commit out in a temporary git worktree and builds it. @throws UserError if there is no such commit */
export async function checkOut(
  commit: string,
  say: (line: string) => void,
): Promise<OtherCheckout> {
  const hash = await hashOf(commit);
  const parent = await mkdtemp(join(tmpdir(), 'salon-compare-'));
  const folder = join(parent, 'checkout');
  const removeNow = async () => {
    await git('worktree', 'remove', '--force', folder).catch(() => undefined);
    await rm(parent, { recursive: true, force: true, maxRetries: 3 });
    await git('worktree', 'prune');
  };
  const forget = cleanUpOnSignals(removeNow);
  const remove = () => removeNow().finally(forget);
  try {
    await git('worktree', 'add', '--quiet', '--detach', folder, hash);
    say(`installing the packages of ${commit}`);
    await installIn(folder);
    say(`building ${commit}`);
    const build = ['node_modules/.bin/nx', 'run-many', '-t', 'build'];
    const alone = { NX_DAEMON: 'false', NX_ISOLATE_PLUGINS: 'false' };
    await run(process.execPath, build, folder, alone);
    return { folder, hash, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function hashOf(commit: string): Promise<string> {
  try {
    return await git('rev-parse', '--verify', '--quiet', '--end-of-options', `${commit}^{commit}`);
  } catch {
    throw new UserError(`There is no commit ${commit}.`);
  }
}

async function git(...words: string[]): Promise<string> {
  return (await promisify(execFile)('git', words, { cwd: thisCheckout })).stdout.trim();
}

/**
 * Links this checkout's packages if both have the same lock file, and installs them otherwise. The links between the
 * projects in `node_modules` are relative, so they lead to the projects of the other checkout.
 */
async function installIn(folder: string): Promise<void> {
  const lockOf = (checkout: string) => readFile(join(checkout, LOCK), 'utf8');
  if ((await lockOf(folder)) === (await lockOf(thisCheckout)) && isOnSameDisk(folder)) {
    for (const modules of await foldersOfPackages()) {
      if (!existsSync(join(folder, modules, '..'))) continue;
      await run('cp', ['-al', join(thisCheckout, modules), join(folder, modules)], folder);
    }
    // Caches belong to the checkout.
    await rm(join(folder, 'node_modules/.cache'), { recursive: true, force: true });
    return;
  }
  await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], folder);
}

/** A hard link does not lead to another disk. */
const isOnSameDisk = (folder: string): boolean =>
  statSync(folder).dev === statSync(thisCheckout).dev;

/** `node_modules` of the root and of the projects, relative to the checkout. */
async function foldersOfPackages(): Promise<string[]> {
  const projects = await git('ls-files', '*/package.json');
  const folders = projects.split('\n').map((file) => join(file, '../node_modules'));
  return ['node_modules', ...folders.filter((each) => existsSync(join(thisCheckout, each)))];
}

/** @throws Error with the output of a program that fails */
async function run(
  program: string,
  words: readonly string[],
  cwd: string,
  environment: Record<string, string> = {},
): Promise<void> {
  const env = { ...process.env, ...environment };
  const child = spawn(program, words, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  child.once(
    'exit',
    cleanUpOnSignals(() => stopProcess(child)),
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => (output += part));
  }
  const [code] = (await once(child, 'close')) as [number | null]; // the documented argument of the event
  if (code !== 0) throw new Error(`${output.trimEnd()}\n${program} ${words.join(' ')} failed.`);
}
