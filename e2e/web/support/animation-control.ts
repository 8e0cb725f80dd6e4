import type { CDPSession, Page } from 'playwright/test';

/** What the page animates on the compositor, which no fake clock reaches. */
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

  /** Ends what is under way; from here on every animation stands at its beginning. */
  async freeze(): Promise<void> {
    await this.finish();
    await this.browser.send('Animation.setPlaybackRate', { playbackRate: 0 });
  }

  /** From here on every animation is over as soon as it is seen. */
  async hurry(): Promise<void> {
    await this.browser.send('Animation.setPlaybackRate', { playbackRate: 100 });
  }

  /** Ends what is under way. */
  finish(): Promise<void> {
    return this.page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish();
    });
  }

  /** ms of each animation made by script on what a selector matches, or on anything inside. */
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
