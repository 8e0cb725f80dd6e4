// The visitors: requests the given paths repeatedly on keep-alive connections.
import { HttpConnection } from '../http/http-connection.ts';
import { percentile } from '../measuring/measure.ts';
import { answerParent } from './child.ts';

export interface Load {
  url: string;
  paths: string[];
  connections: number;
  seconds: number;
}

export interface LoadResult {
  requests: number;
  perSecond: number;
  p99Ms: number;
}

answerParent(async (load: Load): Promise<LoadResult> => {
  const tookMs: number[] = [];
  const startedMs = performance.now();
  const visit = async () => {
    const connection = await HttpConnection.open(load.url);
    while (performance.now() - startedMs < load.seconds * 1000) {
      const path = load.paths[tookMs.length % load.paths.length] ?? '/';
      const askedMs = performance.now();
      const status = await connection.get(path);
      tookMs.push(performance.now() - askedMs);
      if (status !== 200) throw new Error(`${path} was answered ${status}`);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: load.connections }, visit));
  const seconds = (performance.now() - startedMs) / 1000;
  return {
    requests: tookMs.length,
    perSecond: tookMs.length / seconds,
    p99Ms: percentile(tookMs, 99),
  };
});
