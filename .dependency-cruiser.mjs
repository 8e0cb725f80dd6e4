import { readFileSync } from 'node:fs';
import { allowedImports, inTests, webLayers } from './tools/boundaries/layers.mjs';

const anyProject = '^(apps|libs|tools|e2e|bench)/';
const specs = '[.]spec[.]tsx?$';
const web = '^apps/web/src';
const inside = (project) => `^${project}/`;
const libraries = (names) => names.map((name) => `^libs/${name}/`);
const packages = (...names) => names.map((name) => `(^|/)node_modules/${name}/`);

/** The workspace libraries in the package.json of a project. */
function declared(project) {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(`${project}/package.json`, 'utf8'),
  );
  return Object.keys({ ...dependencies, ...devDependencies })
    .filter((name) => name.startsWith('@salon/'))
    .map((name) => name.replace('@salon/', ''));
}

/** @returns {import('dependency-cruiser').IForbiddenRuleType[]} */
const rulesOf = (project) => [
  {
    name: 'import-not-allowed',
    comment: 'tools/boundaries/layers.mjs says which project may import which.',
    severity: 'error',
    from: { path: inside(project) },
    to: {
      path: anyProject,
      pathNot: [inside(project), ...libraries([...(allowedImports[project] ?? []), ...inTests])],
    },
  },
  {
    name: 'undeclared-project',
    comment: 'The importing package.json has to name the library.',
    severity: 'error',
    from: { path: inside(project) },
    to: { path: '^libs/', pathNot: [inside(project), ...libraries(declared(project))] },
  },
  {
    name: 'relative-import-leaves-project',
    severity: 'error',
    from: { path: inside(project), pathNot: 'jest[.]config[.]mjs$' },
    to: { dependencyTypes: ['local'], pathNot: inside(project) },
  },
];

const layers = webLayers.flat();
/** The layers that a layer must not import: all layers above it, and the others of its row. */
const unreachableFrom = (layer) => {
  const row = webLayers.findIndex((names) => names.includes(layer));
  return webLayers
    .slice(0, row + 1)
    .flat()
    .filter((name) => name !== layer);
};

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const layerRules = layers
  .filter((layer) => unreachableFrom(layer).length > 0)
  .map((layer) => ({
    name: 'layer-above',
    comment:
      'webLayers in tools/boundaries/layers.mjs is the order. Imports count over other files, too.',
    severity: 'error',
    from: { path: `${web}/${layer}/`, pathNot: specs },
    to: { path: `${web}/(${unreachableFrom(layer).join('|')})/`, reachable: true },
  }));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...Object.keys(allowedImports).flatMap(rulesOf),
    {
      name: 'test-kit-outside-of-tests',
      comment: 'A folder testing/ lies outside of src/, so that tsc keeps it out of what is built.',
      severity: 'error',
      from: {
        path: anyProject,
        pathNot: [specs, '^(apps|libs)/[^/]+/testing/', '^(e2e|bench)/', '^libs/test-kit/'],
      },
      to: { path: libraries(inTests) },
    },
    {
      name: 'cycle',
      comment: 'Imports of types count: files that need each other to be read are one file.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'not-found',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'undeclared-package',
      comment: 'What every test has from the root package.json need not be repeated.',
      severity: 'error',
      from: { path: anyProject },
      to: {
        dependencyTypes: ['npm-no-pkg', 'npm-unknown'],
        pathNot: packages('@jest', 'fast-check'),
      },
    },
    {
      name: 'development-package-in-production',
      severity: 'error',
      from: { path: '^(apps|libs)/[^/]+/src/', pathNot: specs },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'mongoose-outside-of-repositories',
      comment: 'Services ask a repository; the database has no other door.',
      severity: 'error',
      from: {
        path: '^(apps|libs)/',
        pathNot: [
          // A backup has records of all services, in any version.
          '^libs/(mongo|media-data|backup)/',
          '^apps/(auth|settings)/src/.*(repository|record)([.]int[.]spec)?[.]ts$',
          `^apps/embedded-mongo/(testing/|.*${specs})`,
        ],
      },
      to: { path: packages('mongoose', 'mongodb') },
    },
    {
      name: 'gateway-touches-queues-or-records',
      severity: 'error',
      // The board only shows the queues; for everything else the gateway calls a service.
      from: { path: '^apps/gateway/', pathNot: '^apps/gateway/src/queues/' },
      to: {
        path: [
          ...packages('mongoose', 'mongodb', 'bullmq'),
          ...libraries(['mongo', 'media-data', 'jobs']),
        ],
      },
    },
    {
      name: 'engine-core-is-pure',
      severity: 'error',
      from: { path: `${web}/engine/core/`, pathNot: specs },
      to: { pathNot: `${web}/engine/core/` },
    },
    {
      name: 'engine-dom-knows-only-core',
      severity: 'error',
      from: { path: `${web}/engine/dom/`, pathNot: specs },
      to: { pathNot: `${web}/engine/(core|dom)/` },
    },
    {
      name: 'engine-react-knows-only-the-engine',
      severity: 'error',
      from: { path: `${web}/engine/react/`, pathNot: specs },
      to: { pathNot: [`${web}/engine/`, ...packages('react')] },
    },
    {
      name: 'feature-imports-feature',
      severity: 'error',
      from: { path: `${web}/features/([^/]+)/` },
      to: { path: `${web}/features/`, pathNot: `${web}/features/$1/` },
    },
    {
      name: 'feature-reaches-feature',
      comment:
        'A spec renders screens in the store of the whole app; the feature itself does not know it.',
      severity: 'error',
      from: { path: `${web}/features/([^/]+)/`, pathNot: specs },
      to: { path: `${web}/features/`, pathNot: `${web}/features/$1/`, reachable: true },
    },
    ...layerRules,
    {
      name: 'no-layer',
      comment: 'Each file of the web app is in a layer; the styles are for main.tsx alone.',
      severity: 'error',
      from: {},
      to: {
        path: `${web}/`,
        pathNot: [`${web}/(${layers.join('|')})/`, `${web}/styles/`, `${web}/main[.]tsx$`],
      },
    },
    {
      name: 'ui-knows-store-or-server',
      severity: 'error',
      from: { path: `${web}/(ui|widgets)/`, pathNot: specs },
      to: {
        path: [`${web}/(state|http)/`, ...packages('react-redux', '@reduxjs/toolkit')],
        reachable: true,
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // The walls of other projects have their own packages, which only the benchmark installs.
    exclude: { path: ['(^|/)(dist|coverage|data)/', '^bench/wall-pages/'] },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      // Reads libraries from their source, as the compiler and the tests do.
      conditionNames: ['@salon/source', 'import', 'node', 'default'],
    },
  },
};
