import type { Browser } from 'playwright';
import { median } from '../measuring/measure.ts';
import type { Row, Target } from '../measuring/row.ts';
import { liveWall, WallTab } from '../wall/chromium.ts';
import { mainThreadOf, type MainThread } from '../wall/main-thread.ts';

const MOTION_S = 3;
/** A wall scrolls by itself after 1.5 s without input, and takes a moment to start the compositor's animation. */
const REST_MS = 3_000;
/** px/s: auto-scroll, a normal and a very fast scroll. */
const AUTO_SCROLL = 20;
const [HAND, FLING] = [800, 3000];
/** The most that a frame may cost, as a ratio to the floor. */
const timesFloor = new Map([
  [HAND, 3],
  [FLING, 2],
]);
const speeds = [HAND, FLING];

interface Wall {
  name: string;
  path: string;
  /** Moves at the speed in its URL, not by the wheel. */
  isFloor?: boolean;
  /** A selector that matches once the first pictures are shown. */
  ready: string;
}

const floor: Wall = {
  name: 'floor',
  path: '/pages/floor.html',
  isFloor: true,
  ready: '[data-is-ready]',
};
const ours: Wall = { name: 'ours', path: '/', ready: liveWall };
const otherWalls: Wall[] = [
  { name: 'masonic', path: '/pages/masonic.html', ready: '[data-card] img' },
  { name: 'react-photo-album', path: '/pages/photo-album.html', ready: '[data-card] img' },
];

interface Figures {
  autoScroll: MainThread;
  bySpeed: Map<number, MainThread>;
  elements: number;
  heapMb: number;
}

export interface Walls {
  url: string;
  /** The number of images. */
  count: number;
  rounds: number;
  /** Whether to measure other walls too, once: they are only a reference, and the largest is slow. */
  hasOthers: boolean;
}

/** The cost of the wall in a browser, beside three empty layers and other walls with the same pictures. */
export async function walls(
  browser: Browser,
  { url, count, rounds: times, hasOthers }: Walls,
): Promise<Row[]> {
  const rounds = new Map<Wall, Figures[]>();
  const others = hasOthers ? otherWalls : [];
  for (let round = 0; round < times; round++) {
    for (const wall of round === 0 ? [floor, ours, ...others] : [floor, ours]) {
      rounds.set(wall, [...(rounds.get(wall) ?? []), await measureWall(browser, url, wall)]);
    }
  }
  const figure = (wall: Wall, of: (figures: Figures) => number) =>
    median((rounds.get(wall) ?? []).map(of));
  const name = `wall of ${count.toLocaleString('en')}`;
  const row = (
    what: string,
    unit: string,
    of: (figures: Figures) => number,
    target: Target,
  ): Row => ({
    what: `${name}${what}`,
    unit,
    ours: figure(ours, of),
    target,
  });
  const autoScroll = ({ autoScroll: { msPerSecond } }: Figures) => msPerSecond;
  const rows = [row(`, auto-scroll: main thread`, 'ms/s', autoScroll, { atMost: 3 })];
  for (const other of others) {
    const against = { baseline: figure(other, autoScroll), target: { ratioAtMost: 1 } };
    rows.push({
      ...row(`, auto-scroll: against ${other.name}`, 'ms/s', autoScroll, { atMost: 3 }),
      ...against,
    });
  }
  for (const speed of speeds) {
    const frame = ({ bySpeed }: Figures) => bySpeed.get(speed)?.frameMs ?? Number.NaN;
    for (const wall of [floor, ...others]) {
      rows.push({
        ...row(`, ${speed} px/s: CPU of a frame against ${wall.name}`, 'ms', frame, {
          ratioAtMost: wall.isFloor ? (timesFloor.get(speed) ?? 1) : 1,
        }),
        baseline: figure(wall, frame),
      });
    }
  }
  const fling = ({ bySpeed }: Figures) => bySpeed.get(FLING)?.frameMs ?? Number.NaN;
  rows.push(row(`, ${FLING} px/s: CPU of a frame`, 'ms', fling, { atMost: 2.5 }));
  const [elements, heap] = [(of: Figures) => of.elements, (of: Figures) => of.heapMb];
  rows.push(row(': elements', '', elements, { atMost: 100 }));
  rows.push(row(': heap', 'MB', heap, { atMost: 40 }));
  for (const other of others) {
    rows.push({
      ...row(`: elements, against ${other.name}`, '', elements, { atMost: 100 }),
      baseline: figure(other, elements),
    });
    rows.push({
      ...row(`: heap, against ${other.name}`, 'MB', heap, { atMost: 40 }),
      baseline: figure(other, heap),
    });
  }
  return rows;
}

async function measureWall(browser: Browser, url: string, wall: Wall): Promise<Figures> {
  const autoScroll = await inMotion(browser, wall, url, AUTO_SCROLL);
  const bySpeed = new Map<number, MainThread>();
  for (const speed of speeds)
    bySpeed.set(speed, (await inMotion(browser, wall, url, speed)).motion);
  return {
    autoScroll: autoScroll.motion,
    bySpeed,
    elements: autoScroll.elements,
    heapMb: autoScroll.heapMb,
  };
}

/** Scrolls a wall for some seconds: with the wheel, or by the auto-scroll of the page. */
async function inMotion(browser: Browser, wall: Wall, url: string, speed: number) {
  const isSelfMoving = wall.isFloor === true || speed === AUTO_SCROLL;
  const query =
    wall === ours ? `continuous=${speed === AUTO_SCROLL}` : `speed=${isSelfMoving ? speed : 0}`;
  const tab = await WallTab.open(browser, `${url}${wall.path}?${query}`, wall.ready);
  try {
    if (speed === AUTO_SCROLL) await tab.page.waitForTimeout(REST_MS);
    const events = await tab.trace(() =>
      isSelfMoving ? tab.page.waitForTimeout(MOTION_S * 1000) : tab.scroll(speed, MOTION_S),
    );
    return { motion: mainThreadOf(events, MOTION_S), ...(await tab.size()) };
  } finally {
    await tab.close();
  }
}
