import type { Browser, Page } from 'playwright';
import { percentile } from '../measuring/measure.ts';
import type { Row } from '../measuring/row.ts';
import { liveWall, WallTab } from '../wall/chromium.ts';

const PRESSES_S = 6;
const PRESS_EVERY_MS = 150;
/** The CPU slowdown that simulates a phone. */
const PHONE = 4;
const FLING_S = 60;
/** px/s */
const HAND = 800;
const FLING = 3000;
/** Time until the wall has stopped and loaded the pictures ahead. */
const REST_MS = 2_500;

/** The 98th percentile of the time from a key press or click to the next paint, while the wall scrolls. */
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

/** Runs in the page. Browsers report only interactions of 16 ms or longer. */
const OBSERVE = `
  var durations = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (interactionId) durations.push(duration);
    }
  }).observe({ type: 'event', durationThreshold: 16 });
`;

/**
 * The growth of the heap during a minute of fast scrolling. The wall must have all its images from the beginning (1,024
 * at most): the data of others, which arrives on the way, is no leak.
 */
export async function growth(browser: Browser, url: string): Promise<Row[]> {
  const tab = await openAtRest(browser, url);
  try {
    // A warm-up, because objects that are created only once do not count as growth.
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
  WallTab.open(browser, `${url}/?continuous=false`, liveWall);

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

/**
 * Presses a key without a function, and clicks beside the pictures, which stops the wall until the next wheel event.
 */
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
