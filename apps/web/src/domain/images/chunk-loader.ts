import { ApiError } from '../../http/api-error.ts';
import type { WallImage } from './wall-image.ts';

/** Chunks that are loaded at the same time. */
const MAX_AT_ONCE = 3;
/** Chunks that wait to be loaded; of more, those that were asked for first are given up. */
const MAX_WAITING = 16;
/** Chunks that are kept, some 250 images each. */
const MAX_KEPT = 32;
/** Before each repeat of a request that failed. */
const REPEAT_AFTER_MS = [2_000, 4_000, 8_000, 16_000, 30_000];

export interface ChunkListener {
  onArrival(name: string, images: readonly WallImage[]): void;
  /** The images of the chunk are no longer kept. */
  onDrop(name: string): void;
  /** The server does not have the chunk any more. */
  onOutdated(): void;
}

export interface ChunkLoader {
  /** Keeps a chunk longer than those that were not asked for since, and loads it if need be. */
  want(name: string): void;
  /** Loads a chunk before those that wait. Resolves in any case. */
  load(name: string): Promise<void>;
  /** Asks again for the chunks that failed and are still wanted. */
  retry(): void;
  /** Gives up the chunks that wait, also those that wait for another attempt. */
  giveUp(): void;
  /** Resolves when nothing is loading or waits. */
  settled(): Promise<void>;
}

type Fetch = (name: string) => Promise<readonly WallImage[]>;

/**
 * Loads chunks by name, a few at a time, and keeps those that were wanted last.
 * @param known shared by the loaders of a visit; the listener has the chunks of the start
 */
export function createChunkLoader(
  fetchChunk: Fetch,
  known: Kept,
  listener: ChunkListener,
): ChunkLoader {
  /** Names of chunks to load, the next one last. */
  let waiting: string[] = [];
  const reported = createReported(known, listener);
  const loading = new Map<string, Promise<void>>();
  /** Chunks whose last request failed, with the number of repeats since; 0 again after the last repeat. */
  const failures = new Map<string, number>();
  /** Chunks that were asked for, until `giveUp`: only these are requested, and repeated after a failure. */
  const wanted = new Set<string>();
  const onSettled: (() => void)[] = [];
  let isGone = false;

  function pump(): void {
    while (loading.size < MAX_AT_ONCE) {
      const name = waiting.pop();
      if (name === undefined) break;
      if (wanted.has(name)) void load(name);
    }
    if (loading.size > 0) return;
    for (const settle of onSettled.splice(0)) settle();
  }

  function load(name: string): Promise<void> {
    if (reported.has(name) || isGone) return Promise.resolve();
    wanted.add(name);
    const request = loading.get(name) ?? attempt(name);
    loading.set(name, request);
    return request;
  }

  async function attempt(name: string): Promise<void> {
    try {
      // Even a known chunk is reported later: the wall that wants it may still be mounting its cards.
      const images = await (known.get(name) ?? fetchChunk(name));
      failures.delete(name);
      reported.add(name, images);
    } catch (error) {
      fail(name, error);
    } finally {
      loading.delete(name);
      pump();
    }
  }

  function fail(name: string, error: unknown): void {
    if (error instanceof ApiError && error.status === 404) {
      isGone = true;
      return listener.onOutdated();
    }
    const count = failures.get(name) ?? 0;
    const afterMs = REPEAT_AFTER_MS[count];
    failures.set(name, afterMs === undefined ? 0 : count + 1);
    if (afterMs !== undefined) setTimeout(() => wanted.has(name) && want(name), afterMs);
  }

  function want(name: string): void {
    const images = known.get(name);
    if (images && known.delete(name)) known.set(name, images);
    if (reported.has(name) || isGone) return;
    if (images) return void load(name);
    wanted.delete(name);
    wanted.add(name);
    if (loading.has(name)) return;
    waiting = [...waiting.filter((other) => other !== name), name].slice(-MAX_WAITING);
    pump();
  }

  return {
    want,
    load,
    retry: () => [...wanted].forEach((name) => failures.has(name) && want(name)),
    giveUp: () => wanted.clear(),
    settled: () =>
      loading.size === 0 ? Promise.resolve() : new Promise((resolve) => onSettled.push(resolve)),
  };
}

/** The chunks that the listener has: another loader may have loaded more of the known ones since. */
function createReported(known: Kept, listener: ChunkListener) {
  const reported = new Set(known.keys());
  return {
    has: (name: string) => reported.has(name),
    add(name: string, images: readonly WallImage[]): void {
      known.set(name, images);
      reported.add(name);
      listener.onArrival(name, images);
      for (const dropped of dropOldest(known)) {
        reported.delete(dropped);
        listener.onDrop(dropped);
      }
    },
  };
}

function dropOldest(known: Kept): string[] {
  const oldest = [...known.keys()].slice(0, -MAX_KEPT);
  for (const name of oldest) known.delete(name);
  return oldest;
}

/** Chunks by name, the one wanted last at the end. */
export type Kept = Map<string, readonly WallImage[]>;
