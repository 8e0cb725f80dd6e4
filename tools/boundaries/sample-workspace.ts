import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { allowedImports } from './layers.mjs';

const declaredEverywhere = ['mongoose', 'bullmq', 'react', 'react-redux'];
const developmentOnly = ['supertest'];
const declaredNowhere = ['left-pad'];

const manifestOf = (project: string, libraries: readonly string[]) => ({
  name: `@salon/${project.split('/').at(-1)}`,
  type: 'module',
  ...(project.startsWith('libs/') ? { exports: './src/index.ts' } : {}),
  dependencies: versions([...libraries.map((name) => `@salon/${name}`), ...declaredEverywhere]),
  devDependencies: versions(['@salon/test-kit', ...developmentOnly]),
});

const versions = (names: string[]) => Object.fromEntries(names.map((name) => [name, '*']));

/**
 * Creates a workspace in a temporary folder: every project of the table with a package.json and an empty index, plus
 * the given files.
 */
export async function makeSampleWorkspace(files: Record<string, string>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'salon-boundaries-'));
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  };
  await write('package.json', '{ "name": "sample", "type": "module" }');
  for (const [project, libraries] of Object.entries(allowedImports)) {
    // One library that the table allows but the package.json does not list.
    const named = libraries.filter((name) => project !== 'apps/worker' || name !== 'mongo');
    await write(`${project}/package.json`, JSON.stringify(manifestOf(project, named)));
    await write(`${project}/src/index.ts`, 'export const value = 1;\n');
    const link = join(root, 'node_modules/@salon', project.split('/').at(-1) ?? project);
    await mkdir(dirname(link), { recursive: true });
    await symlink(join(root, project), link);
  }
  for (const name of [...declaredEverywhere, ...developmentOnly, ...declaredNowhere]) {
    await write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }));
    await write(`node_modules/${name}/index.js`, 'module.exports = 1;\n');
  }
  for (const [path, text] of Object.entries(files)) await write(path, text);
  return root;
}
