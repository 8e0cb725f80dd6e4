import { defineConfig } from 'playwright/test';

/** Debian's Chromium: Playwright's own browsers are not in any package registry. */
const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** Journeys that start a gallery of their own. */
const withOwnGallery =
  /(collections|dashboard|first-evening|large-gallery|manage-images|models|settings|tasks|upload|upload-details|dashboard-details)\.journey\.ts$/;

export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  globalSetup: './support/shared-gallery.ts',
  outputDir: '../../test-results',
  // They end tests that hang, but are long enough for a busy machine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // More than cores: the tests wait most of the time.
  workers: 4,
  reporter: 'list',
  // In this order: the longest files first, so that no worker runs alone at the end.
  projects: [
    { name: 'own gallery', testMatch: withOwnGallery },
    { name: 'shared gallery', testIgnore: withOwnGallery },
  ],
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
