import { freePort } from '@salon/test-kit';
import { median } from '../measuring/measure.ts';
import type { Row } from '../measuring/row.ts';
import { launchChromium } from '../wall/chromium.ts';

const RUNS = 3;
const core = '../../wall-pages/node_modules/lighthouse/core';

/** The used part of Lighthouse. It is installed with the other walls and has no types here. */
interface LighthouseResult {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}
interface Lighthouse {
  default(
    url: string,
    flags: { port: number; onlyCategories: string[]; logLevel: 'error' },
    config?: unknown,
  ): Promise<{ lhr: LighthouseResult }>;
}

/** A figure of Lighthouse and its target. */
interface Figure {
  what: string;
  unit: '' | 'ms';
  of(result: LighthouseResult): number;
  target: Row['target'];
}

const score = (id: string) => (result: LighthouseResult) =>
  (result.categories[id]?.score ?? 0) * 100;
const value = (id: string) => (result: LighthouseResult) => result.audits[id]?.numericValue ?? NaN;

export const performanceScore = (atLeast: number): Figure => ({
  ...{ what: 'performance', unit: '', of: score('performance'), target: { atLeast } },
});
export const accessibilityScore: Figure = {
  ...{ what: 'accessibility', unit: '', of: score('accessibility'), target: { atLeast: 100 } },
};
export const largestPaint = (atMost: number): Figure => ({
  ...{ what: 'largest paint', unit: 'ms', target: { atMost } },
  of: value('largest-contentful-paint'),
});
export const blockingTime: Figure = {
  ...{ what: 'blocking time', unit: 'ms', of: value('total-blocking-time') },
  target: { atMost: 100 },
};
export const layoutShift: Figure = {
  ...{ what: 'layout shift', unit: '', of: value('cumulative-layout-shift') },
  target: { atMost: 0.01 },
};

/**
 * Runs Lighthouse on a page, as a phone with a slow connection or as a desktop; returns the medians of several runs.
 */
export async function lighthouse(
  url: string,
  name: string,
  device: 'phone' | 'desktop',
  figures: readonly Figure[],
): Promise<Row[]> {
  // The types follow Lighthouse's documentation.
  const { default: audit } = (await import(import.meta.resolve(`${core}/index.js`))) as Lighthouse;
  const desktop = (await import(import.meta.resolve(`${core}/config/desktop-config.js`))) as {
    default: unknown;
  };
  // Lighthouse needs to know the port, so port 0 does not work.
  const port = await freePort();
  const browser = await launchChromium(port);
  const runs: LighthouseResult[] = [];
  try {
    for (let run = 0; run < RUNS; run++) {
      const onlyCategories = ['performance', 'accessibility'];
      const flags = { port, onlyCategories, logLevel: 'error' } as const;
      const config = device === 'desktop' ? desktop.default : undefined;
      runs.push((await audit(url, flags, config)).lhr);
    }
  } finally {
    await browser.close();
  }
  return figures.map(({ what, unit, of, target }) => ({
    what: `${name}, ${device}: ${what}`,
    unit,
    ours: median(runs.map(of)),
    target,
  }));
}
