import { defineConfig } from 'playwright/test';
import journeys from './playwright.config.ts';

const { projects: _ofJourneys, ...shared } = journeys;

/** `npm run screenshots`: pictures of all screens. */
export default defineConfig(shared, {
  testMatch: 'screenshots.ts',
  timeout: 600_000,
  use: { trace: 'off' },
});
