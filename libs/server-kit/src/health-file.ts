import { writeFileSync } from 'node:fs';

/** Often enough for a check that allows 20 seconds, as that of docker-compose.yml does. */
const everyMs = 5_000;

/**
 * Writes a file when the process is ready, and again while its event loop runs, so that a health check can compare the
 * time of the file with the clock. For processes without HTTP.
 * @param path from HEALTH_FILE; without it nothing is written
 */
export function keepHealthFile(path: string | undefined): void {
  if (path === undefined) return;
  const write = () => writeFileSync(path, '');
  write();
  const writeAgain = () => {
    try {
      write();
    } catch {
      // A disk that fails is no reason to end the process. The health check fails when the file is too old.
    }
  };
  setInterval(writeAgain, everyMs).unref();
}
