import { defineConfig } from 'playwright/test';

/** Debian's Chromium: Playwright's own browsers are not in any package registry. */
const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: '../../test-results',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: 2,
  reporter: 'list',
  use: {
    viewport: { width: 1280, height: 800 },
    // Traces of passing tests would double the run time.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
    },
  },
});
