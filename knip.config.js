// `knip` finds unused files, exports and dependencies. An entry is a file that a command, a browser or another process
// starts.

const project = ['src/**', 'testing/**'];

/** @type {import('knip').KnipConfig} */
export default {
  // A type of a function's parameter or result may be exported although no other file uses its name.
  ignoreExportsUsedInFile: { interface: true, type: true },
  // System programs.
  ignoreBinaries: ['mount', 'umount', 'nginx', 'redis-check-aof', 'redis-server', 'Xvfb'],
  workspaces: {
    '.': {
      // MongoDB and a container of a test run those in docker.
      entry: ['*.config.{js,mjs}', 'docker/{mongo,test}/*.{js,mjs}'],
      // The compiler is run by its path (tools/nx/plugin.mjs).
      ignoreDependencies: ['tsc7'],
    },
    'apps/*': { entry: ['src/{main,admin,copy-storage}.ts'], project },
    'apps/web': {
      entry: ['index.html', 'src/boot.ts', 'testing/{setup.ts,*.mjs}'],
      project,
      // Their files are loaded by path: fonts by a style sheet, icons by Vite.
      ignoreDependencies: ['@fontsource-variable/instrument-sans', 'lucide-static'],
    },
    // A use in the library itself counts, so tools/boundaries checks that another project uses its values.
    'libs/*': { entry: ['src/**/main.ts'], project, includeEntryExports: true },
    tools: {
      entry: [
        '*.mjs',
        'setup/{api-test-order,bundle}.mjs',
        'generators/*/generator.mjs',
        'src/*/main.ts',
      ],
      project: ['**/*.{mjs,ts}'],
    },
    e2e: {
      entry: ['{browsers,web}/*.journey.ts', 'chaos/{main,preload}.ts', 'compose/*.spec.ts'],
      playwright: { config: ['{browsers,web}/*.config.ts'] },
    },
    bench: {
      entry: ['src/main.ts', 'src/evaluation/main.ts', 'src/processes/*.ts'],
      project: ['src/**'],
    },
  },
};
