import { Logger } from '@nestjs/common';
import { DefaultExiftoolArgs, ExifTool, exiftoolPath } from 'exiftool-vendored';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';

interface ToolOptions {
  /** For one reading. */
  timeoutMs?: number;
  /** How long readings wait while exiftool does not start, with the repeat of each. */
  startWithinMs?: number;
  /** The path of the program. */
  path?: string;
}

/**
 * exiftool needs milliseconds, but a busy machine can stop it for seconds, and a photo that is not read in time loses
 * its metadata. A reading that fails is repeated once, as exiftool can be killed too. A file at which it hangs takes
 * twenty seconds, which is less than a worker may need for the picture.
 */
const defaultTimeoutMs = 10_000;

export function openExifTool({
  timeoutMs = defaultTimeoutMs,
  // A little less than two starts that hang, the second of which is for the repeat.
  startWithinMs = 1.9 * timeoutMs,
  path,
}: ToolOptions = {}): ExifTool {
  const tool: ExifTool = new ExifTool({
    // Two, so that one slow file does not block the others.
    maxProcs: 2,
    minDelayBetweenSpawnMillis: 0,
    taskTimeoutMillis: timeoutMs,
    spawnTimeoutMillis: timeoutMs,
    taskRetries: 1,
    // exiftool treats a directory that claims thousands of entries as a minor problem, warns, and reads them all.
    ignoreMinorErrors: false,
    useMWG: false,
    // A missing Perl is noticed like another failed start. The package would look for it once only.
    checkPerl: false,
    exiftoolPath: path ?? exiftoolPath,
    processFactory: async () => start(await tool.exiftoolPath()),
  });
  limitWaits(tool, startWithinMs);
  return tool;
}

/** The first line of the program has `env` look for Perl on the PATH. */
const environment = () => ({ LANG: 'C', PATH: process.env.PATH });

/**
 * Waits until the process runs. The package adds no listener to a process that the system refuses, and an `error` event
 * without a listener would end the service.
 */
async function start(path: string) {
  const child = spawn(path, DefaultExiftoolArgs, { env: environment() });
  await once(child, 'spawn');
  return child;
}

/**
 * After this time readings fail until exiftool starts again. The package limits only readings that a process has begun,
 * and for the others it would try to start one ten times a second without end.
 */
function limitWaits(tool: ExifTool, startWithinMs: number): void {
  const { batchCluster } = tool;
  const startedAt = new WeakMap<object, number>();
  let servedAt = 0;
  let failingSince: number | undefined;
  const served = () => {
    servedAt = performance.now();
    failingSince = undefined;
  };
  const failed = (error: Error, started = performance.now()) => {
    if (failingSince === undefined) void logReason(tool, error);
    failingSince = Math.max(servedAt, Math.min(started, failingSince ?? started));
    const now = performance.now();
    // The repeat of a rejected reading takes as long as this start.
    if (now - failingSince + (now - started) < startWithinMs) return;
    // This is the queue itself: a reading that stays in it would still be given to the next process.
    const waiting = batchCluster.pendingTasks as (typeof batchCluster.pendingTasks)[number][];
    for (const reading of waiting.splice(0)) reading.reject(error);
  };
  batchCluster.on('taskResolved', served).on('taskError', served);
  batchCluster.on('childStart', (child) => startedAt.set(child, performance.now()));
  batchCluster.on('startError', (error) => failed(error));
  // There is no other event for most processes that end at their start.
  batchCluster.on('childEnd', (child, why) => {
    if (!child.starting || why === 'ending') return;
    const how = `${why}, code ${child.exitCode}`;
    failed(new Error(`exiftool ended at its start (${how})`), startedAt.get(child));
  });
}

/**
 * Starts the program once more, for what it prints, which is the reason: a process that ended leaves only its code or a
 * closed pipe.
 */
async function logReason(tool: ExifTool, error: Error): Promise<void> {
  const { spawnTimeoutMillis: timeout } = tool.options;
  const err: unknown = await tool
    .exiftoolPath()
    .then((path) => promisify(execFile)(path, ['-ver'], { env: environment(), timeout }))
    .then(
      () => error,
      (reason: unknown) => reason,
    );
  new Logger(ExifTool.name).warn({ msg: 'exiftool does not start', err });
}
