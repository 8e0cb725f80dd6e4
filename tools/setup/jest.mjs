/** The arguments of Node before a Jest configuration. The tests are native ES modules, as NestJS 12 is. */
export const jestArguments = [
  '--experimental-vm-modules',
  // MB. Each test file loads its own modules; with the default of 16, a tenth of the time is garbage collection.
  '--max-semi-space-size=32',
  '--no-warnings=ExperimentalWarning',
  'node_modules/jest/bin/jest.js',
];
