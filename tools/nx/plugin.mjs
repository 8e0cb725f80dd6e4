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
const SPECS = '**/*.spec.ts';
const INT_SPECS = '**/*.int.spec.ts';
/** These have a target of their own. */
const BOUNDARIES = '!**/tools/boundaries/**';
/**
 * Not by `--testPathPatterns`, to which a developer's own pattern would only add files.
 * @param {string[]} globs of the files that run; those after `!` do not
 */
const jest = (...globs) =>
  `${JEST} jest.config.mjs --testMatch ${globs.map((glob) => `'${glob}'`).join(' ')} --rootDir {projectRoot}`;

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
    commands.test = `${JEST} {projectRoot}/jest.config.mjs`;
  } else if (has('src')) {
    // `npm run bench` builds the benchmarks, because only that command needs them.
    if (project !== 'bench') commands.build = `node ${TSC} -b ${ONE_CHECKER} {projectRoot}`;
    if (project.startsWith('apps/')) commands.build += ` && ${BUNDLE} {projectRoot}`;
    const specs = ['src', 'generators']
      .filter((folder) => has(folder))
      .flatMap((folder) =>
        readdirSync(join(workspaceRoot, project, folder), { recursive: true, encoding: 'utf8' }),
      )
      .filter((file) => file.endsWith('.spec.ts'));
    const isIntegration = (/** @type {string} */ spec) => spec.endsWith('.int.spec.ts');
    if (!specs.every(isIntegration)) commands.test = jest(SPECS, `!${INT_SPECS}`, BOUNDARIES);
    if (specs.some(isIntegration)) commands['test-int'] = `${jest(INT_SPECS)} --maxWorkers 1`;
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
