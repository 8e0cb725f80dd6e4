import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jestArguments } from '../setup/jest.mjs';

const root = join(import.meta.dirname, '../..');
const workspace = mkdtempSync(join(tmpdir(), 'salon-generators-'));
function run(...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: workspace,
    encoding: 'utf8',
  });
  // The compiler reports on stdout, Jest on stderr.
  if (status !== 0) throw new Error(`${args.join(' ')} failed:\n${stdout}${stderr}`);
}

/** Links the installed packages. The workspace's own packages are those of the copy. */
function linkPackages(): void {
  const modules = join(workspace, 'node_modules');
  mkdirSync(join(modules, '@salon'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@salon') symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
  for (const name of readdirSync(join(workspace, 'libs'))) {
    symlinkSync(join(workspace, 'libs', name), join(modules, '@salon', name));
  }
  symlinkSync(join(workspace, 'tools'), join(modules, '@salon/tools'));
  for (const name of readdirSync(join(workspace, 'apps'))) {
    const own = join(root, 'apps', name, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(workspace, 'apps', name, 'node_modules'));
  }
}

beforeAll(() => {
  const isSource = (path: string) => !['dist', 'node_modules'].includes(basename(path));
  for (const folder of ['apps', 'libs', 'tools']) {
    cpSync(join(root, folder), join(workspace, folder), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => isSource(path) && !path.includes('tools/demo'),
    });
  }
  for (const file of readdirSync(root)) {
    if (/[.](json|mjs)$|^[.](swcrc|prettier)/.test(file)) {
      cpSync(join(root, file), join(workspace, file));
    }
  }
  linkPackages();
});

afterAll(() => rmSync(workspace, { recursive: true, force: true }));

const generate = (...args: string[]) => run('node_modules/nx/dist/bin/nx.js', 'g', ...args);
const check = (...projects: string[]) => {
  for (const project of projects) {
    // Several checkers repeat each other's work: three times the CPU time.
    run('node_modules/tsc7/bin/tsc', '--checkers', '1', '-p', `${project}/tsconfig.spec.json`);
  }
};
const test = (config: string, project: string, pattern: string) =>
  run(...jestArguments, '-c', config, '--rootDir', project, '--testPathPatterns', pattern);

describe('the output of the generators', () => {
  it('is a route with a call that passes its spec and the compiler', () => {
    generate('@salon/tools:route', 'print-orders', '--summary', 'Orders of prints');
    check('apps/gateway', 'apps/media');
    test('jest.config.mjs', 'apps/media', 'print-orders');
  });

  it('is a job with a handler that passes its spec and the compiler', () => {
    generate('@salon/tools:job', 'find-faces');
    check('apps/worker');
    test('jest.config.mjs', 'apps/worker', 'find-faces');
  });

  it('is a setting that the service accepts', () => {
    generate('@salon/tools:setting', 'showFooter', '--description', 'Shows a footer.');
    test('jest.config.mjs', 'apps/settings', 'catalogue.spec');
  });

  it('is a screen with a lazy route that passes its spec and the compiler', () => {
    generate('@salon/tools:screen', 'guest-book');
    check('apps/web');
    test('apps/web/jest.config.mjs', 'apps/web', 'guest-book');
  });

  it('is refused for a name that is not in kebab-case', () => {
    expect(() => generate('@salon/tools:screen', 'GuestBook')).toThrow(/pattern/);
  });
});
