import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { allowedImports, inTests } from './layers.mjs';

const root = join(import.meta.dirname, '../..');
const projects = Object.entries(allowedImports);

const names = z.record(z.string(), z.string()).default({});
const manifest = z.object({ name: z.string(), dependencies: names, devDependencies: names });
const compiler = z.object({
  compilerOptions: z.object({ noEmit: z.boolean().optional() }).default({}),
  references: z.array(z.object({ path: z.string() })).default([]),
});

const nxWorkspace = z.object({
  cacheDirectory: z.string(),
  namedInputs: z.object({
    machine: z.array(z.object({ runtime: z.string() })),
    sharedGlobals: z.array(z.string()),
  }),
  targetDefaults: z.record(z.string(), z.object({ inputs: z.array(z.unknown()) })),
});

const list = z.array(z.unknown()).default([]);
const nxProject = z.object({
  nx: z.object({ targets: z.record(z.string(), z.object({ dependsOn: list, inputs: list })) }),
});

const read = <T extends z.ZodType>(schema: T, path: string): z.output<T> =>
  schema.parse(JSON.parse(readFileSync(join(root, path), 'utf8')));

const librariesIn = (dependencies: Record<string, string>): string[] =>
  Object.keys(dependencies)
    .filter((name) => name.startsWith('@salon/'))
    .map((name) => name.replace('@salon/', ''));

const foldersWithManifest = (): string[] =>
  [
    ...['apps', 'libs'].flatMap((group) =>
      readdirSync(join(root, group)).map((name) => `${group}/${name}`),
    ),
    ...readdirSync(root),
  ].filter((folder) => existsSync(join(root, folder, 'package.json')));

describe('the workspace', () => {
  it('has the same projects as the table of allowed imports', () => {
    expect(foldersWithManifest().sort()).toEqual(Object.keys(allowedImports).sort());
  });

  it('caches test results in the checkout, per version of Node and platform', () => {
    const { cacheDirectory, namedInputs, targetDefaults } = read(nxWorkspace, 'nx.json');
    expect(cacheDirectory).toBe('.nx/cache');
    expect(namedInputs.machine.map(({ runtime }) => runtime).join('\n')).toMatch(
      /process\.version[^]*process\.platform/,
    );
    expect(targetDefaults.test?.inputs).toContain('machine');
    expect(targetDefaults['test-int']?.inputs).toContain('machine');
  });

  it('repeats its checks after changes of the compiler’s options and of the release notes', () => {
    const { namedInputs, targetDefaults } = read(nxWorkspace, 'nx.json');
    const options = readdirSync(root).filter((name) => /^tsconfig\..*json$/.test(name));
    expect(namedInputs.sharedGlobals).toEqual(
      expect.arrayContaining(options.map((name) => `{workspaceRoot}/${name}`)),
    );
    expect(targetDefaults.boundaries?.inputs).toContain('{workspaceRoot}/.changeset/**/*');
  });

  it.each(['apps/worker', 'libs/search', 'tools'])(
    'builds %s for its integration tests, which run its programs',
    (project) => {
      const { targets } = read(nxProject, `${project}/package.json`).nx;
      // The dots stand for the builds that nx.json lists for all projects.
      expect(targets['test-int']?.dependsOn).toEqual(['...', 'build']);
    },
  );

  it('repeats integration tests, which run bundles, after changes of the bundler', () => {
    const { targetDefaults } = read(nxWorkspace, 'nx.json');
    const bundler = targetDefaults.build?.inputs?.filter((input) =>
      String(input).startsWith('{workspaceRoot}'),
    );
    expect(bundler).not.toEqual([]);
    expect(targetDefaults['test-int']?.inputs).toEqual(expect.arrayContaining(bundler ?? ['']));
  });

  it('repeats the tests of the tools after changes of templates and of files in the root that they read', () => {
    const { targets } = read(nxProject, 'tools/package.json').nx;
    expect(targets.test?.inputs).toContain('{workspaceRoot}/package.json');
    // All files of the project, while `workspace` has only source text.
    expect(targets['test-int']?.inputs).toEqual(
      expect.arrayContaining(['default', 'workspace', '{workspaceRoot}/.prettierrc.json']),
    );
  });
});

describe.each(projects)('%s', (project, row) => {
  it('has its folder’s name', () => {
    const name = project.split('/').at(-1);
    expect(read(manifest, `${project}/package.json`).name).toBe(`@salon/${name}`);
  });

  // Knip finds a declared library that is unused, and the rules of imports one that the table does not allow.
  it('declares libraries for tests only for development', () => {
    if (['e2e', 'bench'].includes(project)) return;
    const { dependencies } = read(manifest, `${project}/package.json`);
    expect(librariesIn(dependencies).filter((name) => inTests.includes(name))).toEqual([]);
  });

  it('declares every library that the table allows', () => {
    const { dependencies, devDependencies } = read(manifest, `${project}/package.json`);
    const declared = librariesIn({ ...dependencies, ...devDependencies });
    expect(row.filter((name) => !declared.includes(name))).toEqual([]);
  });

  it('has a TypeScript reference to each declared library (`npx nx sync` adds them)', () => {
    if (!existsSync(join(root, project, 'tsconfig.json'))) return;
    const { compilerOptions, references } = read(compiler, `${project}/tsconfig.json`);
    if (compilerOptions.noEmit) return;
    const { dependencies } = read(manifest, `${project}/package.json`);
    const referenced = references.map(({ path }) => relative('libs', join(project, path)));
    expect(referenced.sort()).toEqual(librariesIn(dependencies).sort());
  });
});
