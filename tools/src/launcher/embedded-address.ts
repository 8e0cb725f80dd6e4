import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { launcherOn } from './data-folder-lock.ts';

const record = z.object({ launcher: z.number().int(), port: z.number().int() });
const file = (dataDir: string) => join(dataDir, 'embedded-mongo.json');

/** The gallery's database on an embedded server. */
export const databaseAt = (port: number): string => `mongodb://127.0.0.1:${port}/salon`;

/** Keeps on disk where this launcher's database listens, for the commands that work on a running gallery. */
export function recordEmbeddedMongo(dataDir: string, port: number): void {
  writeFileSync(file(dataDir), JSON.stringify({ launcher: process.pid, port }));
}

/** The embedded database of the gallery that runs on a data folder; undefined when none does, or it has another. */
export function runningDatabase(dataDir: string): string | undefined {
  try {
    const { launcher, port } = record.parse(JSON.parse(readFileSync(file(dataDir), 'utf8')));
    return launcherOn(dataDir) === launcher ? databaseAt(port) : undefined;
  } catch {
    return undefined;
  }
}
