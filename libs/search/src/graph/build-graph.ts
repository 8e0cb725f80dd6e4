import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { usearchIndex } from './usearch-index.ts';

/** The start parameters of the thread. */
export interface GraphOrder {
  dimensions: number;
  path: string;
}

/** Finds nearly all vectors near another one, without comparing with each. */
export interface Graph {
  /** The positions of the vectors nearest to this one, in the order in which they were added; at most `count`. */
  near(vector: Float32Array, count: number): number[];
}

/** @param nextBatch returns the next vectors, concatenated in one array; an empty array after the last */
export type BuildGraph = (
  dimensions: number,
  nextBatch: () => Float32Array<ArrayBuffer>,
  signal: AbortSignal,
) => Promise<Graph>;

// Always the built file, also in tests that run from source, because Node 20 does not run TypeScript.
const threadFile = fileURLToPath(new URL('../../dist/graph/graph-thread.js', import.meta.url));

/**
 * Builds a graph with usearch (HNSW). A separate thread builds it and writes a file, which this thread then maps into
 * memory. Building does not block this thread, and its memory is freed at the end.
 * @throws if there is no build of usearch for this platform, the disk is full, or the signal is aborted
 */
export const buildGraph: BuildGraph = async (dimensions, nextBatch, signal) => {
  const index = await usearchIndex(dimensions);
  const path = join(tmpdir(), `salon-vectors-${randomUUID()}`);
  const workerData: GraphOrder = { dimensions, path };
  const thread = new Worker(threadFile, { workerData, execArgv: [] });
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
    // The mapping stays valid after the file is removed.
    await rm(path, { force: true });
  }
  return { near: (vector, count) => Array.from(index.search(vector, count, 1).keys, Number) };
};
