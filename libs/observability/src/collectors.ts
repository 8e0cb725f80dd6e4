import { statfs } from 'node:fs/promises';
import type { Sample } from './catalogue.ts';
import { withFallback } from './with-fallback.ts';

type Read = () => Promise<Sample[]>;

const collectors = new Map<string, Read>();

/** Shorter than a scrape may take: a store that is away must not hide the other metrics. */
const deadlineMs = 1_000;

/** Registers what is read at each scrape. Costs nothing while no metrics are configured. */
export function collectAtScrape(name: string, read: Read): void {
  collectors.set(name, read);
}

/** The free space of the disk with a folder, at each scrape. */
export function collectDiskSpace(folder: string): void {
  collectAtScrape('disk', async () => {
    const { bavail, blocks, bsize } = await statfs(folder);
    return [
      { gauge: 'diskFree', value: bavail * bsize },
      { gauge: 'diskSize', value: blocks * bsize },
    ];
  });
}

export interface Collected {
  collector: string;
  /** null if the values did not arrive in time. */
  samples: Sample[] | null;
}

/** Reads all registered values at once. Never rejects. */
export const collectAll = (): Promise<Collected[]> =>
  Promise.all(
    [...collectors].map(async ([collector, read]) => ({
      collector,
      samples: await withFallback(() => readShared(collector, read), deadlineMs, null),
    })),
  );

const pending = new Map<string, Promise<Sample[]>>();

/**
 * Joins an earlier read that still waits: a folder that does not answer would otherwise take another thread of the
 * process at each scrape.
 */
function readShared(collector: string, read: Read): Promise<Sample[]> {
  const current = pending.get(collector) ?? read().finally(() => pending.delete(collector));
  pending.set(collector, current);
  return current;
}
