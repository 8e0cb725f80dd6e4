import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { usearchIndex } from './usearch-index.ts';

/** What the thread gets at its start. */
export interface GraphOrder {
  dimensions: number;
  path: string;
}

/** Finds the vectors near another one, nearly always all of them, without comparing with each. */
export interface Graph {
  /** The positions of the vectors nearest to this one, in the order in which they were added; at most `count`. */
  near(vector: Float32Array, count: number): number[];
}

/** @param nextBatch gives some vectors, one after the other in one array; an empty one after the last */
export type BuildGraph = (
  dimensions: number,
  nextBatch: () => Float32Array<ArrayBuffer>,
  signal: AbortSignal,
) => Promise<Graph>;

// The built file, from the sources as well as from the build: Node 20 does not run TypeScript.
const THREAD = fileURLToPath(new URL('../../dist/graph/graph-thread.js', import.meta.url));

/**
 * Builds a graph with usearch (HNSW). A thread builds it, and this one maps the file that comes of it into its memory,
 * so neither waits for the other and the memory that building takes is given back.
 * @throws when there is no build of usearch for this platform, the disk is full, or the signal is aborted
 */
export const buildGraph: BuildGraph = async (dimensions, nextBatch, signal) => {
  const index = await usearchIndex(dimensions);
  const path = join(tmpdir(), `salon-vectors-${randomUUID()}`);
  const workerData: GraphOrder = { dimensions, path };
  const thread = new Worker(THREAD, { workerData, execArgv: [] });
  thread.unref();
  try {
    for (let count = 1; count > 0;) {
      await once(thread, 'message', { signal });
      const vectors = nextBatch();
      count = vectors.length;
      thread.postMessage(vectors, [vectors.buffer]);
    }
    await once(thread, 'message', { signal });
    index.view(path);
  } finally {
    await thread.terminate();
    // The file stays mapped without its name.
    await rm(path, { force: true });
  }
  return { near: (vector, count) => Array.from(index.search(vector, count, 1).keys, Number) };
};
