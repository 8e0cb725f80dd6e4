import { test as base } from 'playwright/test';
import { AnimationControl } from './animation-control.ts';
import type { Gallery } from './gallery.ts';
import { sharedGallery } from './shared-gallery.ts';

export { expect } from 'playwright/test';

interface TestFixtures {
  animations: AnimationControl;
}

interface WorkerFixtures {
  gallery: Gallery;
}

/** With one running gallery for the tests of all workers. They do not change data that others read. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  gallery: [
    // Playwright derives the required fixtures from the destructuring pattern.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => use(await sharedGallery()),
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ gallery }, use) => use(gallery.stack.url),
  animations: async ({ page }, use) => use(await AnimationControl.of(page)),
});
