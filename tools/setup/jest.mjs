/** The arguments of Node before a Jest configuration. The tests are native ES modules, as in production. */
export const jestArguments = [
  '--experimental-vm-modules',
  // MB. Each test file loads its modules anew; with the default of 16, collecting garbage takes a tenth of the time.
  '--max-semi-space-size=32',
  '--no-warnings=ExperimentalWarning',
  'node_modules/jest/bin/jest.js',
];
