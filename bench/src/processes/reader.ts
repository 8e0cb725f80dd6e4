// Does what a browser does with a list: requests, decompresses and parses it, one request after the other.
import { percentile } from '../measuring/measure.ts';
import { answerParent } from './child.ts';

export interface Reading {
  url: string;
  headers: Record<string, string>;
  times: number;
  /** The expected status. Any other fails the run. */
  status: number;
}

export interface ReadingResult {
  p50Ms: number;
}

answerParent(async ({ url, headers, times, status }: Reading): Promise<ReadingResult> => {
  const tookMs: number[] = [];
  for (let time = 0; time < times; time++) {
    const askedMs = performance.now();
    const response = await fetch(url, { headers });
    if (response.status === 200) await response.json();
    tookMs.push(performance.now() - askedMs);
    if (response.status !== status) throw new Error(`${url} was answered ${response.status}`);
  }
  return { p50Ms: percentile(tookMs, 50) };
});
