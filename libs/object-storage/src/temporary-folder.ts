import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** A process that has not renewed its folder for this time has crashed. */
const staleAfterMs = 3_600_000;
const renewEveryMs = 600_000;

/** The date of another folder, and for how long it has not changed. */
interface Seen {
  mtimeMs: number;
  unchangedMs: number;
}

/**
 * Temporary files of one process, in its own folder below `parent`, which processes share. Other processes remove the
 * folder of a crashed process when its date has not changed for an hour. They do not compare the date with their clock:
 * clocks jump, and the date of a suspended process is old. NestJS calls the two lifecycle hooks of a provider.
 */
export class TemporaryFolder {
  readonly path: string;
  private timer: NodeJS.Timeout | undefined;
  private seen = new Map<string, Seen>();
  private lookedAt: number;

  /** @param now milliseconds of a clock that does not jump */
  constructor(
    private readonly parent: string,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.path = join(parent, randomUUID());
    this.lookedAt = now();
  }

  async onModuleInit(): Promise<void> {
    await this.renew();
    // A failure needs no report: others remove the folder only if an hour of renewals fails, as its next user notices.
    this.timer = setInterval(() => void this.renew().catch(() => undefined), renewEveryMs).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await rm(this.path, { recursive: true, force: true });
  }

  /** Creates the folder if it is missing. Another process may have removed it while this one was suspended. */
  async create(): Promise<void> {
    await mkdir(this.path, { recursive: true });
  }

  /** Renews the date of this folder, and removes stale ones. */
  async renew(): Promise<void> {
    await this.create();
    const now = new Date();
    await utimes(this.path, now, now);
    await this.removeStale();
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

  private async removeStale(): Promise<void> {
    const now = this.now();
    // During a longer time this process was suspended, and the other processes may have been suspended too.
    const elapsedMs = Math.min(now - this.lookedAt, renewEveryMs);
    this.lookedAt = now;
    const before = this.seen;
    this.seen = new Map();
    const paths = (await readdir(this.parent)).map((name) => join(this.parent, name));
    await Promise.all(
      paths
        .filter((path) => path !== this.path)
        .map((path) => this.look(path, before.get(path), elapsedMs)),
    );
  }

  private async look(path: string, before: Seen | undefined, elapsedMs: number): Promise<void> {
    // Another process may have removed it first. One that cannot be read must not keep this process from starting.
    const stats = await stat(path).catch(() => null);
    if (!stats) return;
    const { mtimeMs } = stats;
    const unchangedMs = before?.mtimeMs === mtimeMs ? before.unchangedMs + elapsedMs : 0;
    if (unchangedMs >= staleAfterMs) await rm(path, { recursive: true, force: true });
    else this.seen.set(path, { mtimeMs, unchangedMs });
  }
}
