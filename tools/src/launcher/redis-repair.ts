import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { Log } from './log.ts';

/** A longer end is not cut off: it is more than a power cut damages. */
export const LARGEST_END = 1_048_576;

/** The last line of a Redis that does not start. Redis 6 has one file and does not name it. */
const REFUSAL = /Bad file format reading the append only file(?: ([^\s:]+))?/;

/** The program reads the whole file, which can have some gigabytes. */
const TIMEOUT_MS = 600_000;

const NAME = 'appendonly.aof';

interface Context {
  /** For PATH and similar variables. */
  env: NodeJS.ProcessEnv;
  signal: AbortSignal;
}

/**
 * Repairs the append-only file after a power cut, which can leave zeros or noise at its end. Redis cuts off an incomplete
 * command by itself, but refuses to start with other damage. Redis 8.4 has an option for it, which earlier ones refuse.
 */
export class RedisRepair {
  private damaged: string | undefined;
  private wasTried = false;

  /** @param folder of Redis */
  constructor(
    private readonly folder: string,
    private readonly log: Log,
  ) {}

  /** @param line of the output of Redis */
  heard(line: string): void {
    const refusal = REFUSAL.exec(line);
    if (!refusal) return;
    const [, name] = refusal;
    this.damaged = name ? join(this.folder, 'appendonlydir', name) : join(this.folder, NAME);
  }

  /** Called while Redis does not run. Repairs once at most, so that no defect can cut off one part after the other. */
  async beforeRestart(context: Context): Promise<void> {
    const path = this.damaged;
    if (path === undefined || this.wasTried) return;
    this.wasTried = true;
    try {
      await this.repair(path, context);
    } catch (error) {
      if (!context.signal.aborted) this.reportUnrepaired({ path, reason: String(error) });
    }
  }

  private async repair(path: string, context: Context): Promise<void> {
    // With the manifest, redis-check-aof refuses to cut off the end of a file that another one continues.
    const isOnlyFile = path === join(this.folder, NAME);
    const toCheck = isOnlyFile ? path : join(path, '..', `${NAME}.manifest`);
    const check = await redisCheckAof([toCheck], context);
    const bytes = damagedBytes(check.output);
    const mayCut = bytes > 0 && bytes <= LARGEST_END;
    const repair = mayCut ? await redisCheckAof(['--fix', toCheck], context) : check;
    if (mayCut && repair.isSuccess) {
      this.log.warn('cut off the damaged end of the file of Redis', { path, bytes });
    } else {
      const reason = repair.output.trimEnd().split('\n').at(-1) ?? '';
      this.reportUnrepaired({ path, bytes, reason });
    }
  }

  private reportUnrepaired(facts: { path: string; bytes?: number; reason: string }): void {
    const advice = 'stop Salon, then repair it with redis-check-aof --fix';
    this.log.warn(`cannot repair a damaged file of Redis: ${advice}`, facts);
  }
}

/** From the last valid command to the end of the file at which the check stopped; 0 if it read no file. */
function damagedBytes(output: string): number {
  const last = [...output.matchAll(/^AOF analyzed: .*\bdiff=(\d+)$/gm)].at(-1);
  return Number(last?.[1] ?? 0);
}

/** Rejects if the program cannot be run, or does not end by itself. */
function redisCheckAof(
  args: string[],
  { env, signal }: Context,
): Promise<{ isSuccess: boolean; output: string }> {
  const options = { env, signal, timeout: TIMEOUT_MS, killSignal: 'SIGKILL' } as const;
  return new Promise((resolve, reject) => {
    const child = execFile('redis-check-aof', args, options, (error, stdout, stderr) => {
      if (error && typeof error.code !== 'number') reject(new Error(error.message));
      else resolve({ isSuccess: !error, output: stdout + stderr });
    });
    // Confirms `--fix`. Writing fails if the program has ended before.
    child.stdin?.on('error', () => {}).end('y\n');
  });
}
