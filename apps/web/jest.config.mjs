import base from '../../jest.config.mjs';

// Not UTC, so that the tests notice a day that is not the reader's.
process.env.TZ = 'America/New_York';

const [pattern, [transformer, options]] = Object.entries(base.transform)[0];
const { jsc } = options;
const react = { runtime: 'automatic' };

/** @type {import('jest').Config} */
export default {
  ...base,
  rootDir: import.meta.dirname,
  testEnvironment: '<rootDir>/testing/environment.mjs',
  testEnvironmentOptions: { customExportConditions: ['@salon/source', 'browser'] },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    [pattern.replace('ts$', 'tsx?$')]: [
      transformer,
      {
        ...options,
        jsc: {
          target: jsc.target,
          parser: { syntax: 'typescript', tsx: true },
          transform: { react },
        },
      },
    ],
  },
  moduleNameMapper: {
    '\\.module\\.css$': '<rootDir>/testing/css-module.mjs',
    '\\.css$': '<rootDir>/testing/empty.mjs',
    // Vite's import.meta.glob exists only in Vite.
    '/icon-files\\.ts$': '<rootDir>/testing/icon-files.mjs',
  },
  setupFilesAfterEnv: ['<rootDir>/testing/whole-renders.mjs', '<rootDir>/testing/setup.ts'],
  testMatch: ['<rootDir>/src/**/*.spec.{ts,tsx}'],
  // Half of all unit tests. One worker would still run them alone when all other projects are done.
  maxWorkers: 2,
  // Each file leaves memory behind. A process that ran all files would spend a quarter of its time on that.
  workerIdleMemoryLimit: '600MB',
};
