import { percentile } from '../measuring/measure.ts';
import type { Row } from '../measuring/row.ts';
import { Child } from '../processes/child.ts';
import type { SearchTimes } from '../processes/vector-search.ts';

const BYTES_PER_MB = 1024 * 1024;
/** Milliseconds that 95 % of the searches stay below, by the number of images. */
const targets = [
  { count: 1_000, p95Ms: 5 },
  { count: 10_000, p95Ms: 50 },
  { count: 100_000, p95Ms: 500 },
];

/** Searches by meaning through the index of the media service, of 512 dimensions. */
export async function vectorSearch(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { count, p95Ms } of targets) {
    const child = Child.start<number, SearchTimes>('vector-search');
    try {
      rows.push(...rowsOf(await child.ask(count), { count, p95Ms }));
    } finally {
      await child.stop();
    }
  }
  return rows;
}

function rowsOf(times: SearchTimes, { count, p95Ms }: { count: number; p95Ms: number }): Row[] {
  const images = `${count.toLocaleString('en')} images`;
  const timesAt = (percent: number) => ({
    ours: percentile(times.oursMs, percent),
    baseline: percentile(times.baselineMs, percent),
  });
  const rows: Row[] = [
    {
      what: `search of ${images}: median`,
      unit: 'ms',
      ...timesAt(50),
      target: { ratioAtMost: 1.1 },
    },
    {
      what: `search of ${images}: 95 %`,
      unit: 'ms',
      ...timesAt(95),
      target: { atMost: p95Ms },
      isWall: true,
    },
  ];
  if (count < 100_000) return rows;
  return [
    ...rows,
    {
      what: `vectors of ${images}: loading`,
      unit: 's',
      ours: times.loadSeconds,
      target: { atMost: 5 },
      isWall: true,
    },
    {
      what: `vectors of ${images}: memory`,
      unit: 'MB',
      ours: times.loadBytes / BYTES_PER_MB,
      target: { atMost: 450 },
    },
  ];
}
