/** The arguments of Node before a Jest configuration. The tests are native ES modules, as in production. */
export const jestArguments = [
  '--experimental-vm-modules',
  '--no-warnings=ExperimentalWarning',
  'node_modules/jest/bin/jest.js',
];
