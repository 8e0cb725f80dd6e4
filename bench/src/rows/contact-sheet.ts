import type { Browser } from 'playwright';
import { median } from '../measuring/measure.ts';
import type { Row, Target } from '../measuring/row.ts';
import { WallTab } from '../wall/chromium.ts';
import { mainThreadOf } from '../wall/main-thread.ts';

const ROUNDS = 3;
const MOTION_S = 3;
/** px/s: a normal and a very fast scroll. */
const speeds = [800, 3000];
/** ms. Half a frame, so that a machine of half the speed still keeps up. */
const MAX_MS = 8;

/** Measures the dashboard's list of images in an admin's browser while it scrolls. */
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
        atMost: MAX_MS,
      }),
    ),
    row(': elements', '', median(elements), { atMost: 1_000 }),
  ];
}
