// Derives the Nx targets of each workspace package from its files, so that packages do not list them. The dependencies
// and the cache of the targets are defined in nx.json.
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { jestArguments } from '../setup/jest.mjs';

/** The script of the compiler. */
export const TSC = 'node_modules/tsc7/bin/tsc';
/** Several checkers of one project repeat each other's work, and Nx runs several projects at once. */
const ONE_CHECKER = '--checkers 1';
const CHECK = `node ${TSC} ${ONE_CHECKER} -p`;
const BUNDLE = 'node tools/setup/bundle.mjs';
const JEST = ['node', ...jestArguments, '-c'].join(' ');

/**
 * @param {string} workspaceRoot
 * @param {string} project its folder, relative to the root
 * @returns {Record<string, { command: string }>}
 */
export function targetsOf(workspaceRoot, project) {
  /** @param {string[]} path */
  const has = (...path) => existsSync(join(workspaceRoot, project, ...path));
  /** @type {Record<string, string>} the command of each target */
  const commands = {
    typecheck: `${CHECK} {projectRoot}/tsconfig.spec.json`,
    lint: 'node node_modules/eslint/bin/eslint.js --max-warnings 0 {projectRoot}',
  };
  if (has('vite.config.ts')) {
    commands.build = 'node node_modules/vite/bin/vite.js build {projectRoot}';
    // Checks the source separately, because only the tests may use the types of Node; and the core of the wall's engine,
    // which uses neither the DOM nor a clock.
    commands.typecheck = ['src/engine/core/tsconfig.json', 'tsconfig.json', 'tsconfig.spec.json']
      .map((options) => `${CHECK} {projectRoot}/${options}`)
      .join(' && ');
    commands.lint += ` && node node_modules/stylelint/bin/stylelint.mjs --max-warnings 0 '{projectRoot}/src/**/*.css'`;
    // Half of all unit tests. One worker would still run them alone when all other projects are done.
    commands.test = `${JEST} {projectRoot}/jest.config.mjs --maxWorkers 2 --passWithNoTests`;
  } else if (has('src')) {
    const jest = `${JEST} jest.config.mjs --rootDir {projectRoot}`;
    // `npm run bench` builds the benchmarks, because only that command needs them.
    if (project !== 'bench') commands.build = `node ${TSC} -b ${ONE_CHECKER} {projectRoot}`;
    if (project.startsWith('apps/')) commands.build += ` && ${BUNDLE} {projectRoot}`;
    commands.test = `${jest} --testPathIgnorePatterns int.spec /dist/ /boundaries/ --passWithNoTests`;
    const files = ['src', 'generators']
      .filter((folder) => has(folder))
      .flatMap((folder) =>
        readdirSync(join(workspaceRoot, project, folder), { recursive: true, encoding: 'utf8' }),
      );
    if (files.some((file) => file.endsWith('.int.spec.ts'))) {
      commands['test-int'] =
        `${jest} --testPathPatterns int.spec --maxWorkers 1 --forceExit --passWithNoTests`;
    }
  }
  // Checks of the whole workspace; only one project has them.
  if (has('boundaries')) {
    commands.lint += " docker '*.{js,mjs}' '.*.mjs'";
    commands.knip = 'node node_modules/knip/bin/knip.js --no-config-hints';
    commands.boundaries = `${JEST} jest.config.mjs --rootDir {projectRoot}/boundaries`;
  }
  return Object.fromEntries(Object.entries(commands).map(([name, command]) => [name, { command }]));
}

/**
 * @param {string} workspaceRoot
 * @returns {string[]} the folders of the projects that the compiler builds, relative to the root
 */
export function compiledProjects(workspaceRoot) {
  return ['apps', 'libs', '.']
    .flatMap((group) => readdirSync(join(workspaceRoot, group)).map((name) => join(group, name)))
    .filter((project) => existsSync(join(workspaceRoot, project, 'package.json')))
    .filter((project) => targetsOf(workspaceRoot, project).build?.command.includes(TSC));
}

/** @type {import('@nx/devkit').CreateNodesV2} */
export const createNodesV2 = [
  '{apps/*,libs/*,tools,e2e,bench}/package.json',
  (manifests, _options, { workspaceRoot }) =>
    manifests.map((manifest) => {
      const project = dirname(manifest);
      return [
        manifest,
        { projects: { [project]: { targets: targetsOf(workspaceRoot, project) } } },
      ];
    }),
];
