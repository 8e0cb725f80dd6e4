import { test as base } from 'playwright/test';
import { AnimationControl } from './animation-control.ts';
import { startGallery, type Gallery } from './gallery.ts';

export { expect } from 'playwright/test';

interface TestFixtures {
  animations: AnimationControl;
}

interface WorkerFixtures {
  gallery: Gallery;
}

/** One running gallery for all tests of a worker. The tests do not change data that others read. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  gallery: [
    // Playwright derives the required fixtures from the destructuring pattern.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const gallery = await startGallery();
      await use(gallery);
      await gallery.stack.destroy();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ gallery }, use) => use(gallery.stack.url),
  animations: async ({ page }, use) => use(await AnimationControl.of(page)),
});
