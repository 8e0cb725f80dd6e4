/** What Node is given before a Jest configuration: the tests are native ES modules, as in production. */
export const jestArguments = [
  '--experimental-vm-modules',
  '--no-warnings=ExperimentalWarning',
  'node_modules/jest/bin/jest.js',
];
