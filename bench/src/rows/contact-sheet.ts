import type { Browser } from 'playwright';
import { median } from '../measuring/measure.ts';
import type { Row, Target } from '../measuring/row.ts';
import { WallTab } from '../wall/chromium.ts';
import { mainThreadOf } from '../wall/main-thread.ts';

const ROUNDS = 3;
const MOTION_S = 3;
/** px/s: as a hand scrolls, and in a great hurry. */
const speeds = [800, 3000];
/** ms. Half of a frame leaves room for a machine half as fast. */
const MOST_MS = 8;

/** What the dashboard's list of images costs an admin's browser: scrolled, and selected as a whole. */
export async function contactSheet(browser: Browser, url: string, count: number): Promise<Row[]> {
  const frames = new Map<number, number[]>(speeds.map((speed) => [speed, []]));
  const elements: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const speed of speeds) {
      const tab = await WallTab.open(browser, `${url}/dashboard/images`, '[role=gridcell] img', {
        isSignedIn: true,
      });
      try {
        const { frameMs } = mainThreadOf(
          await tab.trace(() => tab.scroll(speed, MOTION_S)),
          MOTION_S,
        );
        frames.get(speed)?.push(frameMs);
        elements.push((await tab.size()).elements);
      } finally {
        await tab.close();
      }
    }
  }
  const name = `dashboard, ${count.toLocaleString('en')} images`;
  const row = (what: string, unit: string, ours: number, target: Target): Row => ({
    what: `${name}${what}`,
    unit,
    ours,
    target,
  });
  return [
    ...speeds.map((speed) =>
      row(`, ${speed} px/s: CPU of a frame`, 'ms', median(frames.get(speed) ?? []), {
        atMost: MOST_MS,
      }),
    ),
    row(': elements', '', median(elements), { atMost: 1_000 }),
  ];
}
