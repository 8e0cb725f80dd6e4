import { defineConfig } from 'playwright/test';
import journeys from './playwright.config.ts';

/** `npm run screenshots`: pictures of all screens. */
export default defineConfig(journeys, {
  testMatch: 'screenshots.ts',
  timeout: 600_000,
  use: { trace: 'off' },
});
