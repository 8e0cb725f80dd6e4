import { expect, type Page } from 'playwright/test';

interface Point {
  x: number;
  y: number;
}

export interface Stroke {
  from: Point;
  by: Point;
  steps: number;
  /** Whether the finger stays on the screen. */
  isHeld?: boolean;
  /** Whether the finger rests before it leaves the screen: no flick. */
  rests?: boolean;
}

const FRAME_MS = 16;
const REST_MS = 200;

/** Moves a finger over the screen, one frame of the page's clock per step. */
export async function swipe(page: Page, { from, by, steps, isHeld, rests }: Stroke): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  // The page receives moves with its next real frame.
  const seen = await page.evaluateHandle(() => {
    const moves: number[] = [];
    window.addEventListener('pointermove', ({ clientX }) => moves.push(clientX), true);
    return moves;
  });
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  for (let step = 1; step <= steps; step++) {
    await page.clock.runFor(FRAME_MS);
    await touch('touchMove', [
      { x: from.x + (by.x * step) / steps, y: from.y + (by.y * step) / steps },
    ]);
    await expect.poll(() => seen.evaluate((moves) => moves.length)).toBe(step);
  }
  await page.clock.runFor(rests ? REST_MS : FRAME_MS);
  if (!isHeld) await touch('touchEnd', []);
  await browser.detach();
}
