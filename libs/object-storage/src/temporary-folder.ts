import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** A running process renews the date of its folder more often, so an older folder belongs to a crashed process. */
const staleAfterMs = 3_600_000;
const renewEveryMs = 600_000;

/**
 * Temporary files of one process, in its own folder below `parent`, which processes share. After an hour, other
 * processes remove the folder of a crashed process. NestJS calls the two lifecycle hooks of a provider.
 */
export class TemporaryFolder {
  readonly path: string;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly parent: string,
    private readonly now: () => number = Date.now,
  ) {
    this.path = join(parent, randomUUID());
  }

  async onModuleInit(): Promise<void> {
    await mkdir(this.path, { recursive: true });
    await this.renew();
    this.timer = setInterval(() => void this.renew().catch(() => undefined), renewEveryMs).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await rm(this.path, { recursive: true, force: true });
  }

  /** Renews the date of this folder, and removes stale ones. */
  async renew(): Promise<void> {
    const now = new Date(this.now());
    await mkdir(this.path, { recursive: true });
    await utimes(this.path, now, now);
    const paths = (await readdir(this.parent)).map((name) => join(this.parent, name));
    await Promise.all(paths.map((path) => this.removeStale(path)));
  }

  /** Passes a new folder to `use`, and removes the folder with its contents afterwards. */
  async lend<T>(use: (folder: string) => Promise<T>): Promise<T> {
    const folder = join(this.path, randomUUID());
    await mkdir(folder, { recursive: true });
    try {
      return await use(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  private async removeStale(path: string): Promise<void> {
    // Another process may have removed it first.
    const stats = await stat(path).catch(() => null);
    if (!stats || this.now() - stats.mtimeMs <= staleAfterMs) return;
    await rm(path, { recursive: true, force: true });
  }
}
