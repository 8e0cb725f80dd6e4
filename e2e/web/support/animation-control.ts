import type { CDPSession, Page } from 'playwright/test';

/** Controls the page's animations on the compositor, which a fake clock does not affect. */
export class AnimationControl {
  private constructor(
    private readonly page: Page,
    private readonly browser: CDPSession,
  ) {}

  static async of(page: Page): Promise<AnimationControl> {
    const browser = await page.context().newCDPSession(page);
    await browser.send('Animation.enable');
    return new AnimationControl(page, browser);
  }

  /** Finishes running animations; later animations stay paused at their beginning. */
  async freeze(): Promise<void> {
    await this.finish();
    await this.browser.send('Animation.setPlaybackRate', { playbackRate: 0 });
  }

  /** Finishes every later animation as soon as it is found. */
  async hurry(): Promise<void> {
    await this.browser.send('Animation.setPlaybackRate', { playbackRate: 100 });
  }

  /** Shows every later animation at a fifth of its speed, so that a busy machine draws enough of its frames. */
  async slowDown(): Promise<void> {
    await this.browser.send('Animation.setPlaybackRate', { playbackRate: 0.2 });
  }

  /** Finishes running animations. */
  finish(): Promise<void> {
    return this.page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish();
    });
  }

  /** The duration in ms of each script animation on the elements that match a selector, or inside them. */
  durations(selector: string): Promise<number[]> {
    return this.page.evaluate((within) => {
      const scripted = document
        .getAnimations()
        .filter((animation) => !/Transition|CSSAnimation/.test(animation.constructor.name));
      return scripted.flatMap(({ effect }) => {
        if (!(effect instanceof KeyframeEffect) || !effect.target?.closest(within)) return [];
        return [Number(effect.getTiming().duration)];
      });
    }, selector);
  }
}
