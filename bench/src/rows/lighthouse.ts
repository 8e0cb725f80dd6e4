import { createServer } from 'node:net';
import { median } from '../measuring/measure.ts';
import type { Row } from '../measuring/row.ts';
import { launchChromium } from '../wall/chromium.ts';

const RUNS = 3;
const entry = import.meta.resolve('../../wall-pages/node_modules/lighthouse/core/index.js');

/** The part of Lighthouse that is used here; it is installed beside the other walls, without types for us. */
interface LighthouseResult {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}
interface Lighthouse {
  default(
    url: string,
    flags: { port: number; onlyCategories: string[]; logLevel: 'error' },
  ): Promise<{ lhr: LighthouseResult }>;
}

/** Lighthouse as it sees a phone on a slow line: the medians of some runs. */
export async function lighthouse(url: string, name: string): Promise<Row[]> {
  const { default: audit } = (await import(entry)) as Lighthouse; // as its documentation has it
  const port = await freePort();
  const browser = await launchChromium(port);
  const runs: LighthouseResult[] = [];
  try {
    for (let run = 0; run < RUNS; run++) {
      const onlyCategories = ['performance', 'accessibility'];
      runs.push((await audit(url, { port, onlyCategories, logLevel: 'error' })).lhr);
    }
  } finally {
    await browser.close();
  }
  const score = (category: string) =>
    median(runs.map(({ categories }) => (categories[category]?.score ?? 0) * 100));
  const value = (id: string) => median(runs.map(({ audits }) => audits[id]?.numericValue ?? NaN));
  return [
    row(`${name}: performance`, '', score('performance'), { atLeast: 95 }),
    row(`${name}: accessibility`, '', score('accessibility'), { atLeast: 100 }),
    row(`${name}: largest paint`, 'ms', value('largest-contentful-paint'), { atMost: 2_500 }),
    row(`${name}: blocking time`, 'ms', value('total-blocking-time'), { atMost: 100 }),
    row(`${name}: layout shift`, '', value('cumulative-layout-shift'), { atMost: 0.01 }),
  ];
}

const row = (what: string, unit: string, ours: number, target: Row['target']): Row => ({
  what,
  unit,
  ours,
  target,
});

/** Playwright takes no port of zero for a browser that Lighthouse is to find. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
