import { execSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { compiledProjects, targetsOf } from './plugin.mjs';

const root = join(import.meta.dirname, '../..');
const namesOf = (project: string) => Object.keys(targetsOf(root, project)).sort();

describe('the targets of a project', () => {
  it('are built, checked and tested for a library', () => {
    expect(namesOf('libs/api-contract')).toEqual(['build', 'lint', 'test', 'typecheck']);
  });

  it('have integration tests if there is an integration spec', () => {
    const projects = ['apps', 'libs'].flatMap((group) =>
      readdirSync(join(root, group))
        .map((name) => `${group}/${name}`)
        .filter((project) => existsSync(join(root, project, 'package.json'))),
    );
    const hasSpec = (project: string) =>
      readdirSync(join(root, project), { recursive: true, encoding: 'utf8' }).some(
        (path) => path.endsWith('.int.spec.ts') && !path.startsWith('node_modules'),
      );
    const withTarget = projects.filter((project) => namesOf(project).includes('test-int'));
    expect(withTarget).toEqual(projects.filter(hasSpec));
    expect(withTarget).toContain('libs/search');
  });

  it('build the web app with Vite and test it with its own configuration', () => {
    const { build, test } = targetsOf(root, 'apps/web');
    expect(build?.command).toContain('vite');
    expect(test?.command).toContain('{projectRoot}/jest.config.mjs');
  });

  it('check the core of the wall’s engine without the types of the DOM', () => {
    const { typecheck } = targetsOf(root, 'apps/web');
    expect(typecheck?.command).toContain('{projectRoot}/src/engine/core/tsconfig.json');
  });

  it('check the style sheets of the web app', () => {
    const { lint } = targetsOf(root, 'apps/web');
    expect(lint?.command).toContain("stylelint.mjs --max-warnings 0 '{projectRoot}/src/**/*.css'");
    expect(targetsOf(root, 'apps/media').lint?.command).not.toContain('stylelint');
  });

  it('only check end-to-end tests, which are not built', () => {
    expect(namesOf('e2e')).toEqual(['lint', 'typecheck']);
  });

  it('do not build the benchmarks for a start', () => {
    expect(namesOf('bench')).not.toContain('build');
  });

  it('are compiled together where the compiler builds them', () => {
    const together = compiledProjects(root);
    expect(together).toEqual(expect.arrayContaining(['apps/gateway', 'libs/search', 'tools']));
    for (const project of ['apps/web', 'bench', 'e2e']) expect(together).not.toContain(project);
  });
});

describe('the tests of a project', () => {
  let workspace: string;
  beforeEach(() => {
    workspace = realpathSync(mkdtempSync(join(tmpdir(), 'salon-plugin-')));
    // Jest looks for the compiler of the tests from their folder.
    symlinkSync(join(root, 'node_modules'), join(workspace, 'node_modules'));
  });
  afterEach(() => rmSync(workspace, { recursive: true }));

  const project = 'dist/salon/libs/kit';
  const targets = (...specs: string[]) => {
    for (const spec of specs) {
      const path = join(workspace, project, spec);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, '');
    }
    return targetsOf(workspace, project);
  };
  /** The files that Jest would run. */
  const filesOf = (command = '') => {
    const folder = join(workspace, project);
    const list = `${command.replace('{projectRoot}', folder)} --listTests`;
    const files = execSync(list, { cwd: root, encoding: 'utf8' }).trim().split('\n');
    return files.map((file) => relative(folder, file)).sort();
  };

  it('are unit and integration tests, also below a folder `dist`', () => {
    const { test, 'test-int': testInt } = targets(
      ...['src/fingerprint.spec.ts', 'src/store.int.spec.ts', 'dist/copy.spec.ts'],
    );
    expect(filesOf(test?.command)).toEqual(['src/fingerprint.spec.ts']);
    expect(filesOf(testInt?.command)).toEqual(['src/store.int.spec.ts']);
  });

  it('have only targets with files', () => {
    expect(targets('src/store.int.spec.ts')).not.toHaveProperty('test');
    rmSync(join(workspace, project), { recursive: true });
    expect(targets('src/fingerprint.spec.ts')).not.toHaveProperty('test-int');
  });
});
