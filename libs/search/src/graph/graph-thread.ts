// Builds a graph in a separate thread and writes it to a file.
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { GraphOrder } from './build-graph.ts';
import { usearchIndex } from './usearch-index.ts';

/** Searches and uploads have priority. Linux only: elsewhere it would lower the priority of the whole process. */
if (process.platform === 'linux') setPriority(10);

const { dimensions, path } = workerData as GraphOrder; // set by `buildGraph`
const index = await usearchIndex(dimensions);
const more = () => parentPort?.postMessage('more');

// `buildGraph` sends batches, then an empty one.
parentPort?.on('message', (vectors: Float32Array) => {
  const first = index.size();
  const count = vectors.length / dimensions;
  if (count > 0) {
    const keys = BigUint64Array.from({ length: count }, (_, at) => BigInt(first + at));
    index.add(keys, vectors, 1);
  } else {
    index.save(path);
  }
  more();
});
more();
