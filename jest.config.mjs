// One configuration for every server-side project: `jest -c jest.config.mjs --rootDir <project>`.
// Native ES modules: Jest on Node 20 cannot require() the ES modules of NestJS 12.
import { readFileSync } from 'node:fs';

const { $schema: _schema, ...swc } = JSON.parse(
  readFileSync(new URL('.swcrc', import.meta.url), 'utf8'),
);

/** @type {import('jest').Config} */
export default {
  testEnvironment: 'node',
  // Workspace libraries are read from source, so that a test never runs against a stale build.
  testEnvironmentOptions: { customExportConditions: ['@salon/source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': ['@swc/jest', { ...swc, swcrc: false }] },
  testMatch: ['<rootDir>/**/*.spec.ts'],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  // Ends tests that hang, but is long enough for a busy machine.
  testTimeout: 180_000,
  // A test that was ended while it waits in a loop would keep the process alive.
  forceExit: true,
};
