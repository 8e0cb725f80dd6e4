import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
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
