import { DefaultExiftoolArgs, ExifTool, exiftoolPath } from 'exiftool-vendored';
import { spawn } from 'node:child_process';
import { once } from 'node:events';

interface ToolOptions {
  /** For one reading. */
  timeoutMs?: number;
  /** Of the program; by default the one of the package `exiftool-vendored`. */
  path?: string;
}

/**
 * exiftool needs milliseconds, but a busy machine can stop it for seconds, and a photo that is not read in time loses
 * its metadata. A reading that fails is repeated once, as exiftool can be killed too. A file at which it hangs takes
 * twenty seconds, which is less than a worker may need for the picture.
 */
const defaultTimeoutMs = 10_000;

export function openExifTool({ timeoutMs = defaultTimeoutMs, path }: ToolOptions = {}): ExifTool {
  return new ExifTool({
    // Two, so that one slow file does not block the others.
    maxProcs: 2,
    minDelayBetweenSpawnMillis: 0,
    taskTimeoutMillis: timeoutMs,
    taskRetries: 1,
    // exiftool treats a directory that claims thousands of entries as a minor problem, warns, and reads them all.
    ignoreMinorErrors: false,
    useMWG: false,
    processFactory: async () => start(path ?? (await exiftoolPath())),
  });
}

/**
 * Waits until the process runs. The package adds no listener to a process that the system refuses, and an `error` event
 * without a listener would end the service.
 */
async function start(path: string) {
  // The first line of the program has `env` look for Perl on the PATH.
  const env = { LANG: 'C', PATH: process.env.PATH };
  const child = spawn(path, DefaultExiftoolArgs, { env });
  await once(child, 'spawn');
  return child;
}
