import type { Browser, Page } from 'playwright';
import { percentile } from '../measuring/measure.ts';
import type { Row } from '../measuring/row.ts';
import { WallTab } from '../wall/chromium.ts';

const PRESSES_S = 6;
const PRESS_EVERY_MS = 150;
/** A processor this many times slower than the one that measures is a phone's. */
const PHONE = 4;
const FLING_S = 60;
/** px/s */
const HAND = 800;
const FLING = 3000;
/** Until the wall stands again, and what it looked ahead for has come. */
const REST_MS = 2_500;

/** How long a key or a button waits for its paint while the wall scrolls: what 98 % of the presses stay below. */
export async function responsiveness(browser: Browser, url: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, slowdown, atMost] of [
    ['', 1, 50],
    [', phone', PHONE, 100],
  ] as const) {
    rows.push({
      what: `scrolling at ${HAND} px/s: press to paint${name}`,
      unit: 'ms',
      ours: await pressToPaint(browser, url, slowdown),
      target: { atMost },
    });
  }
  return rows;
}

/** For the page to run. It observes interactions of 16 ms or longer; browsers do not report shorter ones. */
const OBSERVE = `
  var durations = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (interactionId) durations.push(duration);
    }
  }).observe({ type: 'event', durationThreshold: 16 });
`;

/** What a minute of flinging leaves behind. */
export async function growth(browser: Browser, url: string): Promise<Row[]> {
  const tab = await openAtRest(browser, url);
  try {
    // Once around first: what is made once is no growth.
    await tab.scroll(FLING, FLING_S / 10);
    await tab.page.waitForTimeout(REST_MS);
    const before = await tab.size();
    await tab.scroll(FLING, FLING_S);
    await tab.page.waitForTimeout(REST_MS);
    const after = await tab.size();
    return [
      {
        what: `${FLING_S} s at ${FLING} px/s: growth of the heap`,
        unit: 'MB',
        ours: after.heapMb - before.heapMb,
        target: { atMost: 0.2 },
      },
    ];
  } finally {
    await tab.close();
  }
}

const openAtRest = (browser: Browser, url: string) =>
  WallTab.open(browser, `${url}/?continuous=false`, 'nav');

async function pressToPaint(browser: Browser, url: string, slowdown: number): Promise<number> {
  const tab = await openAtRest(browser, url);
  try {
    await tab.slowDown(slowdown);
    await tab.page.evaluate(OBSERVE);
    const scrolled = tab.scroll(HAND, PRESSES_S);
    await pressFor(tab.page, PRESSES_S);
    await scrolled;
    return percentile(await tab.page.evaluate<number[]>('durations'), 98);
  } finally {
    await tab.close();
  }
}

/** A key that means nothing to the wall, and a click beside the pictures, which stops it until the next turn of the wheel. */
async function pressFor(page: Page, seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    await page.keyboard.press('x');
    await page.mouse.move(2, 500);
    await page.mouse.click(2, 500);
    await page.mouse.move(640, 400);
    await page.waitForTimeout(PRESS_EVERY_MS);
  }
}
