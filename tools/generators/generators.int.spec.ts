import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jestArguments } from '../setup/jest.mjs';

const root = join(import.meta.dirname, '../..');
const PUBLIC_SETTINGS = 'e2e/api/settings.e2e.spec.ts';
const workspace = mkdtempSync(join(tmpdir(), 'salon-generators-'));

function run(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: workspace,
    encoding: 'utf8',
  });
  // The compiler reports on stdout, Jest on stderr.
  if (status !== 0) throw new Error(`${args.join(' ')} failed:\n${stdout}${stderr}`);
  return stripVTControlCharacters(stdout + stderr);
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
  for (const folder of ['apps', 'libs']) {
    for (const name of readdirSync(join(workspace, folder))) {
      const own = join(root, folder, name, 'node_modules');
      if (existsSync(own)) symlinkSync(own, join(workspace, folder, name, 'node_modules'));
    }
  }
}

const generate = (...args: string[]) => run('node_modules/nx/dist/bin/nx.js', 'g', ...args);
/** Several checkers would repeat each other's work: three times the CPU time. */
const compile = (config: string) =>
  run('node_modules/tsc7/bin/tsc', '--checkers', '1', '-p', config);
const test = (config: string, project: string, ...patterns: string[]) =>
  run(...jestArguments, '-c', config, '--rootDir', project, '--testPathPatterns', ...patterns);

const written = (path: string) => readFileSync(join(workspace, path), 'utf8');

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
  // The generator of settings extends it.
  cpSync(join(root, PUBLIC_SETTINGS), join(workspace, PUBLIC_SETTINGS));
  linkPackages();
  generate('@salon/tools:route', 'print-orders', '--summary', 'Orders of prints');
  generate('@salon/tools:job', 'find-faces', '--queue', 'faces');
  generate('@salon/tools:setting', 'showFooter', '--description', 'Shows a footer.', '--public');
  generate('@salon/tools:screen', 'guest-book');
}, 240_000);

afterAll(() => rmSync(workspace, { recursive: true, force: true }));

describe('the output of the generators', () => {
  it('is a route with its call, a job with its handler and a setting, which the compiler accepts', () => {
    // As one program: four would check the libraries four times.
    const include = ['gateway', 'media', 'settings', 'worker'].map((name) => `apps/${name}`);
    const config = { extends: './tsconfig.spec.json', include };
    writeFileSync(join(workspace, 'tsconfig.generated.json'), JSON.stringify(config));
    compile('tsconfig.generated.json');
    expect(written('apps/gateway/src/gateway.module.ts')).toContain('PrintOrdersController,');
    expect(written('apps/media/src/media.module.ts')).toContain('PrintOrdersCalls,');
    expect(written('libs/service-contract/src/calls.ts')).toContain('...printOrdersCalls,');
    expect(written('libs/service-contract/src/jobs.ts')).toContain("'image.find-faces': {");
    expect(written('libs/jobs/src/policy.ts')).toContain('  faces: shortRetries,');
    expect(written('apps/worker/src/worker.module.ts')).toContain('FindFacesHandler,');
    expect(written('libs/api-contract/src/settings-catalogue.ts')).toContain('showFooter: {');
    expect(written(PUBLIC_SETTINGS)).toContain("  'showFooter',\n];");
  });

  it('passes the specs of the route, the job, the settings and the API document', () => {
    const specs = ['media/.*print-orders', 'worker/.*find-faces', 'settings/.*catalogue[.]spec'];
    expect(test('jest.config.mjs', 'apps', ...specs, 'gateway/.*openapi-document')).toContain(
      'Test Suites: 4 passed, 4 total',
    );
  });

  it('is a screen with a lazy route that passes its spec and the compiler, and that the gateway serves', () => {
    expect(written('libs/api-contract/src/page-paths.ts')).toContain(
      "  '/dashboard/guest-book',\n];",
    );
    compile('apps/web/tsconfig.spec.json');
    // The spec of the settings compares those of visitors with the catalogue.
    test('apps/web/jest.config.mjs', 'apps/web', 'guest-book', 'domain/settings/settings[.]spec');
  });

  it('is refused for a name that is not in kebab-case', () => {
    expect(() => generate('@salon/tools:screen', 'GuestBook')).toThrow(/pattern/);
  });
});
