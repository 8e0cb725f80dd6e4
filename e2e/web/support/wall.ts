import { expect, type Locator, type Page } from 'playwright/test';
import type { Image } from '@salon/api-contract';
import { showMany } from './replies.ts';

export interface SeenCard {
  id: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** px: the height of the window, and of the menu in it. */
export const VIEW = 800;
export const MENU = 56;
/** Long enough for all motion to stop. */
export const SETTLED_MS = 5000;
/** The minimum time between two updates of lazily loaded content in React. */
export const REACT_THROTTLE_MS = 300;
/** Age of a page at which the code of its overlays is loaded. */
const OVERLAYS_AFTER_MS = 1000;

/** Page object of the wall: its cards, their positions and their movement. */
export class WallPage {
  constructor(readonly page: Page) {}

  /** Stops the clock and shows images: `count` of them, or all. */
  async open(search = '', images?: readonly Image[], count = images?.length ?? 0): Promise<void> {
    if (images) await showMany(this.page, images, count);
    await this.begin(search);
    await this.untilLive();
    if (!search.includes('menu=false')) await this.untilMenu();
  }

  /** Stops the clock and opens the address, without waiting for the wall. */
  async begin(search = ''): Promise<void> {
    await stopClock(this.page);
    await this.page.addInitScript(sameShuffle);
    await this.page.goto(`/${search}`);
  }

  async untilLive(): Promise<void> {
    await expect(this.stage).toHaveAttribute('aria-busy', 'false');
    await untilComplete(this.page);
  }

  /** Waits for the menu, with which the keys come. The clock runs only if it is late. */
  private async untilMenu(): Promise<void> {
    const menu = this.page.getByRole('navigation', { name: 'Gallery' });
    const attached = menu.waitFor({ state: 'attached', timeout: 2_000 });
    await attached.catch(() => untilLoaded(this.page, menu));
  }

  get stage() {
    return this.page.getByRole('list', { name: 'Photos' });
  }

  get links() {
    return this.stage.locator('a');
  }

  card(id: string) {
    return this.stage.locator(`a[data-id="${id}"]`);
  }

  /** The mounted cards, column by column. */
  cards(): Promise<SeenCard[]> {
    return this.links.evaluateAll((links) =>
      links.map((link) => {
        const { left, top, width, height } = link.getBoundingClientRect();
        const id = (link as HTMLElement).dataset.id ?? ''; // a link is an HTML element
        return { id, left, top, width, height };
      }),
    );
  }

  async cardsInView(): Promise<SeenCard[]> {
    return (await this.cards()).filter(({ top, height }) => top < VIEW && top + height > 0);
  }

  /** The cards in view that the menu does not cover. */
  async cardsBelowMenu(): Promise<SeenCard[]> {
    return (await this.cardsInView()).filter(({ top, height }) => top + height > MENU);
  }

  /** Advances the page's clock. */
  pass(ms: number): Promise<void> {
    return this.page.clock.runFor(ms);
  }

  /** The distance in px by which the pictures move down during an action, per column. */
  async travels(act: () => Promise<unknown>): Promise<number[]> {
    const before = new Map((await this.cards()).map((card) => [card.id, card]));
    await act();
    const byColumn = new Map<number, number>();
    for (const { id, left, top } of await this.cards()) {
      const old = before.get(id);
      if (old) byColumn.set(left, top - old.top);
    }
    return [...byColumn].sort(([a], [b]) => a - b).map(([, moved]) => moved);
  }

  /** The same for a wall that moves as one. */
  async travel(act: () => Promise<unknown>): Promise<number> {
    const [first, ...others] = await this.travels(act);
    if (first === undefined) throw new Error('no card of before is left');
    for (const other of others) expect(other).toBeCloseTo(first, 1);
    return first;
  }

  /**
   * Advances the clock until the wall has stopped. Within about a screen, so that some cards stay mounted.
   * @returns px the pictures have moved down in the meantime
   */
  settle(): Promise<number> {
    return this.travel(() => this.pass(SETTLED_MS));
  }

  /** The id of the focused picture; null without focus. */
  focusedId(): Promise<string | null> {
    return this.page.evaluate(() => {
      const { activeElement } = document;
      return activeElement instanceof HTMLElement ? (activeElement.dataset.id ?? null) : null;
    });
  }
}

/** For an init script: each visit has its own shuffle; tests always have the same one. */
export function sameShuffle(): void {
  const memory = { order: 'shuffle', seed: 5, anchor: null };
  if (!sessionStorage.getItem('salon.wall')) {
    sessionStorage.setItem('salon.wall', JSON.stringify(memory));
  }
}

/** From here on, only the test advances the page's clock. */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  // The clock runs until it is paused: that must not be later than the time of the pause, also on a busy machine.
  await page.clock.install({ time: now - 60_000 });
  await page.clock.pauseAt(now + 1000);
}

/** Stops a running clock. */
export async function pauseClock(page: Page): Promise<void> {
  // Far enough ahead that even a busy machine receives the command in time.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
}

/** Waits until React has run the effects of what it shows: they set the timers that the clock is about to move. */
export async function untilSettled(page: Page): Promise<void> {
  const isOver = () =>
    new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      // React schedules its work by such messages, one for what is shown and one for the effects.
      let hops = 4;
      port1.onmessage = () => (hops-- > 0 ? port2.postMessage(null) : resolve());
      port2.postMessage(null);
    });
  await page.evaluate(isOver);
}

/** Waits for the code loaded after the first picture. */
export async function untilComplete(page: Page): Promise<void> {
  await page.clock.runFor(OVERLAYS_AFTER_MS);
  await untilLoaded(page, page.getByRole('region', { name: 'Notifications' }));
}

/** Waits for an element whose code is loaded later. React may show it only some time later, by the page's clock. */
export async function untilLoaded(page: Page, element: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(REACT_THROTTLE_MS);
    await expect(element).toBeAttached({ timeout: 100 });
  }).toPass();
}
