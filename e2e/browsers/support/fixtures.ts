import { writeFile } from 'node:fs/promises';
import { test as base } from 'playwright/test';
import { startGallery, type Gallery } from '../../web/support/gallery.ts';
import { DriverProcess, type BrowserName } from './driver-process.ts';
import { Tab } from './tab.ts';

export { expect } from 'playwright/test';

export interface BrowserOptions {
  browserToTest: BrowserName;
}

interface WorkerFixtures extends BrowserOptions {
  gallery: Gallery;
}

interface TestFixtures {
  driverProcess: DriverProcess;
  /** The window of a new browser. */
  tab: Tab;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  browserToTest: ['firefox', { option: true, scope: 'worker' }],
  // One per test: WebKitWebDriver can crash when it opens a second window.
  driverProcess: async ({ browserToTest }, use) => {
    const driverProcess = await DriverProcess.start(browserToTest);
    await use(driverProcess);
    await driverProcess.stop();
  },
  gallery: [
    // Playwright derives the required fixtures from the destructuring pattern.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const gallery = await startGallery();
      await use(gallery);
      await gallery.stack.destroy();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  tab: async ({ driverProcess, gallery }, use, info) => {
    const driver = await driverProcess.openBrowser();
    const tab = new Tab(driver, gallery.stack.url);
    try {
      await use(tab);
      if (info.status !== info.expectedStatus) {
        const path = info.outputPath('screenshot.png');
        await writeFile(path, await driver.takeScreenshot(), 'base64');
        await info.attach('screenshot', { path, contentType: 'image/png' });
      }
    } finally {
      await driver.quit();
    }
  },
});
