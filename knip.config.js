// What `knip` finds: files, exports and dependencies that nothing uses. An entry is what a command, a browser or another
// process starts.

const project = ['src/**', 'testing/**'];

/** @type {import('knip').KnipConfig} */
export default {
  // A type beside the function that takes or returns it may be exported before another file names it.
  ignoreExportsUsedInFile: { interface: true, type: true },
  // Programs of the system.
  ignoreBinaries: ['mount', 'umount', 'redis-server'],
  workspaces: {
    '.': { entry: ['*.config.{js,mjs}', '.dependency-cruiser.mjs'] },
    'apps/*': { entry: ['src/{main,admin}.ts'], project },
    'apps/web': {
      entry: ['index.html', 'src/boot.ts', 'test/{setup.ts,*.mjs}'],
      project: ['src/**', 'test/**'],
      // Their files are read by URL: fonts by a style sheet, icons by Vite.
      ignoreDependencies: ['@fontsource-variable/instrument-sans', 'lucide-static'],
    },
    // What a library exports, another project imports.
    'libs/*': { entry: ['src/**/main.ts'], project, includeEntryExports: true },
    tools: {
      entry: ['*.mjs', 'nx/plugin.mjs', 'generators/*/generator.mjs', 'src/*/main.ts'],
      project: ['**/*.{mjs,ts}'],
    },
    e2e: {
      entry: ['web/*.journey.ts', 'web/screenshots.ts'],
      playwright: { config: ['web/*.config.ts'] },
    },
    bench: {
      entry: ['src/main.ts', 'src/evaluation/main.ts', 'src/processes/*.ts'],
      project: ['src/**'],
    },
  },
};
