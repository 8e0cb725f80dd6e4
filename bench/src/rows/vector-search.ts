import { bytesPerMb } from '@salon/api-contract';
import { percentile } from '../measuring/measure.ts';
import type { Row } from '../measuring/row.ts';
import { Child } from '../processes/child.ts';
import type { GraphTimes, SearchOrder, SearchTimes } from '../processes/vector-search.ts';

const DIMENSIONS = 512;
const MAX_BYTES_A_DIMENSION = 2.5;
/** Larger galleries are searched with a graph. */
const LIMIT = 100_000;
/** The 95th percentile of a search in ms, by the number of images. */
const targets = [
  { count: 1_000, p95Ms: 5 },
  { count: 10_000, p95Ms: 50 },
  { count: 100_000, p95Ms: 500 },
];

/** Searches by meaning through the index of the media service. */
export async function vectorSearch(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { count, p95Ms } of targets) {
    const child = Child.start<SearchOrder, SearchTimes>('vector-search');
    try {
      const times = await child.ask({ count, hasGraph: count >= LIMIT });
      rows.push(...rowsOf(times, { count, p95Ms }));
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
      target: { ratioAtMost: 0.5 },
    },
    {
      what: `search of ${images}: 95 %`,
      unit: 'ms',
      ...timesAt(95),
      target: { atMost: p95Ms },
      isWall: true,
    },
  ];
  if (!times.graph) return rows;
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
      ours: times.loadBytes / bytesPerMb,
      target: { atMost: (MAX_BYTES_A_DIMENSION * DIMENSIONS * count) / bytesPerMb },
    },
    ...rowsOfGraph(times.graph, images),
  ];
}

function rowsOfGraph(graph: GraphTimes, images: string): Row[] {
  return [
    {
      what: `graph of ${images}: recall of the best 10`,
      unit: '%',
      ours: 100 * graph.recall,
      target: { atLeast: 95 },
    },
    {
      what: `graph of ${images}: search, 95 %`,
      unit: 'ms',
      ours: percentile(graph.oursMs, 95),
      target: { atMost: 50 },
      isWall: true,
    },
    {
      what: `graph of ${images}: building`,
      unit: 's',
      ours: graph.buildSeconds,
      target: { atMost: 600 },
      isWall: true,
    },
    {
      what: `graph of ${images}: longest wait while it is built`,
      unit: 'ms',
      ours: graph.longestWaitMs,
      target: { atMost: 100 },
      isWall: true,
    },
  ];
}
