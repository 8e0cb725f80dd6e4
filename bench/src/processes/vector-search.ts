// Loads vectors into the index of the media service and searches it. The baseline is a plain loop over the same
// numbers.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { settingsCatalogue } from '@salon/api-contract';
import {
  AdaptiveIndex,
  backgroundOf,
  everyImage,
  ExactIndex,
  minScoreIn,
  lengthOf,
  quantise,
  unitVector,
  type Background,
  type Match,
  type VectorIndex,
} from '@salon/search';
import { randomNumbers } from '@salon/test-kit';
import { answerParent } from './child.ts';

export interface SearchTimes {
  /** The time to read stored vectors and add them to the index. */
  loadSeconds: number;
  /** The growth of the process until then. */
  loadBytes: number;
  /** The time of each search. */
  oursMs: number[];
  baselineMs: number[];
  graph: GraphTimes | undefined;
}

/** Figures of the graph, which galleries above the limit use for searches. */
export interface GraphTimes {
  buildSeconds: number;
  /** The longest delay of the event loop while the graph was built. */
  longestWaitMs: number;
  oursMs: number[];
  /** The share of the ten best matches that the graph finds. */
  recall: number;
}

export interface SearchOrder {
  count: number;
  /** Whether to measure a graph too. */
  hasGraph: boolean;
}

const DIMENSIONS = 512;
const SEARCHES = 60;
/** The number of best matches for recall. */
const FIRST = 10;
/** The number of subjects in a gallery. Pictures of one subject have similar vectors. */
const SUBJECTS = 500;
const NOISE_OF_PICTURES = 1;
const NOISE_OF_TEXTS = 1.5;
const TEXTS_OF_BACKGROUND = 40;

answerParent(measure);

interface Picture {
  id: string;
  bytes: Int8Array;
  background: Background;
}

async function measure({ count, hasGraph }: SearchOrder): Promise<SearchTimes> {
  const near = subjects(randomNumbers(count));
  const texts = Array.from({ length: TEXTS_OF_BACKGROUND }, () => near(NOISE_OF_TEXTS));
  const pictures = Array.from({ length: count }, (_, at): Picture => {
    const vector = near(NOISE_OF_PICTURES);
    return {
      id: `image ${at}`,
      bytes: quantise(vector),
      background: backgroundOf(vector, texts),
    };
  });
  const bytesBefore = process.memoryUsage.rss();
  const startedMs = performance.now();
  const index = new ExactIndex(DIMENSIONS);
  fill(index, pictures);
  const loadSeconds = (performance.now() - startedMs) / 1000;
  const loadBytes = process.memoryUsage.rss() - bytesBefore;

  const queries = Array.from({ length: 2 * SEARCHES }, () => near(NOISE_OF_TEXTS));
  const times = compare(index, pictures, queries);
  const graph = hasGraph ? await measureGraph(index, pictures, queries) : undefined;
  return { loadSeconds, loadBytes, ...times, graph };
}

function fill(index: VectorIndex, pictures: readonly Picture[]): void {
  for (const { id, bytes, background } of pictures) index.set(id, unitVector(bytes), background);
}

function compare(index: ExactIndex, pictures: readonly Picture[], queries: Float32Array[]) {
  const all = new Float32Array(pictures.length * DIMENSIONS);
  pictures.forEach(({ bytes }, at) => all.set(unitVector(bytes), at * DIMENSIONS));
  const least = minScoreFor(pictures.length);
  const oursMs = queries.map((query) => timeMs(() => index.matches(query, least, everyImage)));
  const baselineMs = queries.map((query) => timeMs(() => bareLoop(all, query)));
  // The first half is a warm-up for the compiler.
  return { oursMs: oursMs.slice(SEARCHES), baselineMs: baselineMs.slice(SEARCHES) };
}

async function measureGraph(
  exact: ExactIndex,
  pictures: readonly Picture[],
  queries: Float32Array[],
): Promise<GraphTimes> {
  const quiet = { log: () => undefined, warn: console.warn };
  const index = new AdaptiveIndex(DIMENSIONS, { limit: pictures.length - 1, logger: quiet });
  fill(index, pictures);
  const startedMs = performance.now();
  const waits = monitorEventLoopDelay();
  waits.enable();
  while (index.isExact) await delay(20);
  waits.disable();
  const buildSeconds = (performance.now() - startedMs) / 1000;
  const least = minScoreFor(pictures.length);
  const oursMs = queries.map((query) => timeMs(() => index.matches(query, least, everyImage)));
  const recalls = queries.map((query) => {
    const found = new Set(best(index.matches(query, least, everyImage)));
    const expected = best(exact.matches(query, least, everyImage));
    return expected.filter((id) => found.has(id)).length / Math.max(1, expected.length);
  });
  const recall = recalls.reduce((sum, each) => sum + each, 0) / recalls.length;
  const longestWaitMs = waits.max / 1e6;
  return { buildSeconds, longestWaitMs, oursMs: oursMs.slice(SEARCHES), recall };
}

/** The minimum score of a search with the default of the setting. */
const minScoreFor = (count: number): number =>
  minScoreIn(count, settingsCatalogue.meaningMatch.default);

const best = (matches: Match[]) =>
  matches
    .sort((a, b) => b.score - a.score)
    .slice(0, FIRST)
    .map(({ id }) => id);

function timeMs(action: () => unknown): number {
  const startedMs = performance.now();
  action();
  return performance.now() - startedMs;
}

/** The best dot product. */
function bareLoop(all: Float32Array, query: Float32Array): number {
  let most = -Infinity;
  for (let start = 0; start < all.length; start += DIMENSIONS) {
    let sum = 0;
    for (let at = 0; at < DIMENSIONS; at += 1) sum += all[start + at]! * query[at]!; // the index is within both arrays
    most = Math.max(most, sum);
  }
  return most;
}

/** Returns vectors near a random subject. Their cosine with the subject is 1 / √(1 + noise²). */
function subjects(random: () => number): (noise: number) => Float32Array {
  const all = Array.from({ length: SUBJECTS }, () => direction(random));
  return (noise) => {
    const subject = all[Math.floor(random() * SUBJECTS)]!; // the index is within the array
    const other = direction(random);
    return unit(subject.map((component, at) => component + noise * other[at]!)); // both have the same length
  };
}

/** A vector of length 1 in a random direction. */
function direction(random: () => number): Float32Array {
  return unit(Float32Array.from({ length: DIMENSIONS }, () => random() - 0.5));
}

function unit(vector: Float32Array): Float32Array {
  const length = lengthOf(vector);
  return vector.map((component) => component / length);
}
