import type { Image } from '@salon/api-contract';
import { expect, type Page } from 'playwright/test';
import { REACT_THROTTLE_MS, stopClock } from './wall.ts';

/** Page object of the viewer. */
export class ViewerPage {
  constructor(readonly page: Page) {}

  get root() {
    return this.page.locator('[role=dialog][data-overlay]');
  }

  /** The picture in the middle. */
  get photoFrame() {
    return this.slide.locator('[data-zoomable]').locator('..');
  }

  /** The picture in the middle with its label. */
  get slide() {
    return this.root.locator('[data-ratio]:not([aria-hidden])');
  }

  get strip() {
    return this.page.getByRole('group', { name: 'Collection' });
  }

  get info() {
    return this.page.getByRole('complementary', { name: 'About this photo' });
  }

  /** Stops the clock and opens an image. */
  async open(id: string | undefined): Promise<void> {
    await stopClock(this.page);
    await this.page.goto(`/images/${id}`);
    await this.untilShown();
  }

  /** The code of the panel is loaded on demand. */
  async untilThere(): Promise<void> {
    await expect(async () => {
      await this.page.clock.runFor(REACT_THROTTLE_MS);
      await expect(this.root).toBeAttached({ timeout: 100 });
    }).toPass();
  }

  async untilShown(): Promise<void> {
    await this.untilThere();
    await expect(this.root).toHaveAttribute('data-overlay', 'shown');
  }

  async untilShows(image: Image | undefined): Promise<void> {
    const alt = image?.captions.en ?? '';
    await expect(this.root).toHaveAccessibleName(alt);
    await expect(this.photoFrame.locator('[data-ready=true]')).toHaveAttribute('alt', alt);
    await this.untilStill();
  }

  /** Waits until the pictures have stopped sliding. */
  async untilStill(): Promise<void> {
    await expect
      .poll(() => this.root.evaluate((root) => root.getAnimations({ subtree: true }).length))
      .toBe(0);
  }

  async closeByKey(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await expect(this.root).toHaveCount(0);
  }
}
