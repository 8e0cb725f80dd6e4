// Sends requests at fixed times without waiting for earlier replies, so that slow replies do not reduce the load.
import { once } from 'node:events';
import { Agent, request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { answerParent } from './child.ts';

/** Requests of one kind; each visit takes the next path. */
export interface Visit {
  paths: string[];
  headers: OutgoingHttpHeaders;
  /** The expected status. Any other fails the run. */
  status: number;
}

export interface Visits {
  url: string;
  /** Requested in turn. */
  visits: Visit[];
  perSecond: number;
  seconds: number;
}

/** Milliseconds until each reply was complete, for each kind of visit. */
export type VisitsResult = number[][];

const agent = new Agent({ keepAlive: true });

async function tookMs(url: string, { headers, status }: Visit): Promise<number> {
  const askedMs = performance.now();
  const outgoing = request(url, { agent, headers }).end();
  const [reply] = (await once(outgoing, 'response')) as [IncomingMessage]; // the documented argument of the event
  await once(reply.resume(), 'end');
  if (reply.statusCode !== status) throw new Error(`${url} was answered ${reply.statusCode}`);
  return performance.now() - askedMs;
}

answerParent(async ({ url, visits, perSecond, seconds }: Visits): Promise<VisitsResult> => {
  const results: Promise<number>[][] = visits.map(() => []);
  const startedMs = performance.now();
  for (let count = 0; count < perSecond * seconds; count += 1) {
    await delay(startedMs + (count * 1000) / perSecond - performance.now());
    const kind = count % visits.length;
    const visit = visits[kind];
    const paths = visit?.paths ?? [];
    const path = paths[Math.floor(count / visits.length) % paths.length];
    if (visit && path) results[kind]?.push(tookMs(url + path, visit));
  }
  return Promise.all(results.map((each) => Promise.all(each)));
});
