import type { Background } from './background.ts';
import { ExactIndex } from './exact-index.ts';
import { buildGraph, type BuildGraph, type Graph } from './graph/build-graph.ts';
import type { IsShown, Match, VectorIndex } from './vector-index.ts';

export interface AdaptiveIndexOptions {
  /** A gallery with more images than this is searched with a graph. */
  limit?: number;
  build?: BuildGraph;
  logger: { log(message: object): void; warn(message: object): void };
}

/** The state of the images when a graph is built. */
interface Snapshot {
  /** By their positions in the graph. */
  ids: string[];
  /** Images with another vector than in the graph. */
  changed: Set<string>;
  /** The number of deleted images since the build began. */
  deletions: number;
}

interface Building extends Snapshot {
  controller: AbortController;
}

interface Ready extends Snapshot {
  graph: Graph;
}

/** Up to this number, comparing with all images takes a few milliseconds. */
const defaultLimit = 100_000;
/** Below this share of the limit, the graph is dropped. */
const shareToKeep = 0.8;
/** If more than this share of the gallery is missing in the graph, the graph is built again. */
const shareToRebuild = 0.2;
/** The number of nearest images to compare exactly: more than a page, and enough for a recall near 1. */
const candidates = 1_000;
/** If less than this share of them is shown, the best shown images may be farther away than the graph searches. */
const minShareShown = 0.5;
const batchSize = 256;
/** Ten times the build time for a million images. */
const buildingMs = 12 * 3_600_000;

/**
 * Compares a query with all vectors in a small gallery. Above a limit, compares it with the vectors that a graph finds
 * nearby and those that changed since the graph was built. The graph is built in the background; until it is ready,
 * searches compare with all vectors.
 */
export class AdaptiveIndex implements VectorIndex {
  private readonly exact: ExactIndex;
  private readonly limit: number;
  private readonly build: BuildGraph;
  private ready: Ready | undefined;
  private building: Building | undefined;
  /** After a failure, searches use the graph before it, or compare with all images, until the next start. */
  private hasBuildFailed = false;
  private isClosed = false;

  constructor(
    private readonly dimensions: number,
    private readonly options: AdaptiveIndexOptions,
  ) {
    this.exact = new ExactIndex(dimensions);
    this.limit = options.limit ?? defaultLimit;
    this.build = options.build ?? buildGraph;
  }

  get size(): number {
    return this.exact.size;
  }

  /** Whether searches compare with all images. */
  get isExact(): boolean {
    return this.ready === undefined;
  }

  keys(): IterableIterator<string> {
    return this.exact.keys();
  }

  set(id: string, vector: Float32Array, background: Background): void {
    if (!this.exact.set(id, vector, background)) return;
    for (const snapshot of this.snapshots()) snapshot.changed.add(id);
    this.adapt();
  }

  delete(id: string): void {
    if (!this.exact.delete(id)) return;
    for (const snapshot of this.snapshots()) {
      snapshot.changed.delete(id);
      snapshot.deletions += 1;
    }
    this.adapt();
  }

  vectorOf(id: string): Float32Array | undefined {
    return this.exact.vectorOf(id);
  }

  /** With a graph, the best thousand at most, plus images that changed since it was built. */
  matches(text: Float32Array, minScore: number, isShown: IsShown): Match[] {
    return this.exact.matches(text, minScore, isShown, this.near(text, isShown));
  }

  nearest(vector: Float32Array, limit: number, isShown: IsShown): Match[] {
    return this.exact.nearest(vector, limit, isShown, this.near(vector, isShown));
  }

  sample(most: number, isShown: IsShown): string[] {
    return this.exact.sample(most, isShown);
  }

  /** Ends background work. The index can still be searched. */
  close(): void {
    this.isClosed = true;
    this.building?.controller.abort();
  }

  private snapshots(): Snapshot[] {
    return [this.ready, this.building].filter((each) => each !== undefined);
  }

  /** Undefined means all images. The exact index skips images that were deleted since the build, and hidden ones. */
  private near(vector: Float32Array, isShown: IsShown): Set<string> | undefined {
    if (!this.ready || vector.length !== this.dimensions) return undefined;
    const { graph, ids, changed } = this.ready;
    const found = graph.near(vector, candidates).map((position) => ids[position] ?? '');
    const shown = found.filter(isShown);
    if (shown.length < minShareShown * found.length) return undefined;
    return new Set([...changed, ...shown]);
  }

  private adapt(): void {
    if (this.size < shareToKeep * this.limit) {
      this.ready = undefined;
      this.building?.controller.abort();
      return;
    }
    if (this.building || this.hasBuildFailed || this.isClosed) return;
    const isMissing = !this.ready && this.size > this.limit;
    const isOld =
      this.ready && this.ready.changed.size + this.ready.deletions > shareToRebuild * this.size;
    if (isMissing || isOld) void this.rebuild();
  }

  private async rebuild(): Promise<void> {
    const startedAt = performance.now();
    const controller = new AbortController();
    const deadline = setTimeout(() => controller.abort(), buildingMs).unref();
    const building: Building = { ids: [], changed: new Set(), deletions: 0, controller };
    this.building = building;
    try {
      const graph = await this.build(this.dimensions, this.batches(building), controller.signal);
      if (controller.signal.aborted) return;
      this.ready = { ...building, graph };
      const tookMs = Math.round(performance.now() - startedAt);
      this.options.logger.log({ msg: 'graph of vectors built', images: this.size, tookMs });
    } catch (error) {
      if (controller.signal.aborted) return;
      this.hasBuildFailed = true;
      this.options.logger.warn({ msg: 'graph of vectors not built', isExact: this.isExact, error });
    } finally {
      clearTimeout(deadline);
      this.building = undefined;
    }
    this.adapt();
  }

  /** The vectors of all images, also of images that are added during the build. */
  private batches(building: Building): () => Float32Array<ArrayBuffer> {
    const ids = this.exact.keys();
    return () => {
      const vectors: Float32Array[] = [];
      while (vectors.length < batchSize) {
        const next = ids.next();
        if (next.done) break;
        const vector = this.exact.vectorOf(next.value);
        if (!vector) continue;
        vectors.push(vector);
        building.ids.push(next.value);
        building.changed.delete(next.value);
      }
      const batch = new Float32Array(vectors.length * this.dimensions);
      vectors.forEach((vector, at) => batch.set(vector, at * this.dimensions));
      return batch;
    };
  }
}
