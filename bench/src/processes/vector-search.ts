// Loads vectors into the index of the media service and searches it, beside a bare loop over the same numbers.
import { toBytes, toVector } from '@salon/media-data';
import { ExactIndex } from '@salon/search';
import { randomNumbers } from '@salon/test-kit';
import { answerParent } from './child.ts';

export interface SearchTimes {
  /** Reading the vectors as they are stored, and putting them into the index. */
  loadSeconds: number;
  /** What the process grew by then. */
  loadBytes: number;
  /** Of single searches. */
  oursMs: number[];
  baselineMs: number[];
}

const DIMENSIONS = 512;
const SEARCHES = 60;
/** What a balanced search asks for. Vectors at random reach it in one of a thousand images. */
const LEAST_SCORE = 3;
const background = { mean: 0, deviation: 1 / Math.sqrt(DIMENSIONS) };

answerParent((count: number) => Promise.resolve(measure(count)));

function measure(count: number): SearchTimes {
  const random = randomNumbers(count);
  const stored = Array.from({ length: count }, () => toBytes(direction(random)));
  const bytesBefore = process.memoryUsage.rss();
  const startedMs = performance.now();
  const index = new ExactIndex(DIMENSIONS);
  stored.forEach((record, at) => index.set(`image ${at}`, toVector(record), background));
  const loadSeconds = (performance.now() - startedMs) / 1000;
  const loadBytes = process.memoryUsage.rss() - bytesBefore;

  const all = new Float32Array(count * DIMENSIONS);
  stored.forEach((record, at) => all.set(toVector(record), at * DIMENSIONS));
  const [oursMs, baselineMs]: [number[], number[]] = [[], []];
  for (let search = 0; search < 2 * SEARCHES; search += 1) {
    const query = direction(random);
    const took = {
      ours: timeMs(() => index.matches(query, LEAST_SCORE)),
      baseline: timeMs(() => bareLoop(all, query)),
    };
    // The first half is compiled meanwhile.
    if (search < SEARCHES) continue;
    oursMs.push(took.ours);
    baselineMs.push(took.baseline);
  }
  return { loadSeconds, loadBytes, oursMs, baselineMs };
}

function timeMs(action: () => unknown): number {
  const startedMs = performance.now();
  action();
  return performance.now() - startedMs;
}

/** The best dot product. */
function bareLoop(all: Float32Array, query: Float32Array): number {
  let best = -Infinity;
  for (let start = 0; start < all.length; start += DIMENSIONS) {
    let sum = 0;
    for (let at = 0; at < DIMENSIONS; at += 1) sum += all[start + at]! * query[at]!; // both are long enough
    best = Math.max(best, sum);
  }
  return best;
}

/** A vector of length 1 in a random direction. */
function direction(random: () => number): Float32Array {
  const vector = Float32Array.from({ length: DIMENSIONS }, () => random() - 0.5);
  const length = Math.hypot(...vector);
  return vector.map((component) => component / length);
}
