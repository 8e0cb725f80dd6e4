// Does what a browser does with lists: requests, decompresses and parses them, one request after the other.
import { percentile } from '../measuring/measure.ts';
import { answerParent } from './child.ts';

export interface Reading {
  /** The lists of one visit. */
  urls: string[];
  headers: Record<string, string>;
  /** The number of visits. */
  times: number;
  /** The expected status. Any other fails the run. */
  status: number;
}

export interface ReadingResult {
  /** Until all lists of a visit are parsed. */
  p50Ms: number;
}

answerParent(async ({ urls, headers, times, status }: Reading): Promise<ReadingResult> => {
  const tookMs: number[] = [];
  for (let time = 0; time < times; time++) {
    const askedMs = performance.now();
    for (const url of urls) {
      const response = await fetch(url, { headers });
      if (response.status === 200) await response.json();
      if (response.status !== status) throw new Error(`${url} was answered ${response.status}`);
    }
    tookMs.push(performance.now() - askedMs);
  }
  return { p50Ms: percentile(tookMs, 50) };
});
