import { defineConfig } from 'playwright/test';
import type { BrowserOptions } from './support/fixtures.ts';

/** Playwright only runs these tests: it cannot drive the browsers of a Linux distribution, but WebDriver can. */
export default defineConfig<object, BrowserOptions>({
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: '../../test-results',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // Each worker has a gallery of its own.
  workers: 1,
  reporter: 'list',
  projects: [
    { name: 'firefox', use: { browserToTest: 'firefox' } },
    { name: 'webkit', use: { browserToTest: 'webkit' } },
  ],
});
