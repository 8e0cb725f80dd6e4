/**
 * How long a process may take to stop, unless STOP_WITHIN_MS says otherwise. Longer than the longest call, and shorter
 * than the `stop_grace_period` of docker-compose.yml, after which Docker kills the container. The launcher of
 * `npm start` sets its own, shorter times (tools/src/launcher/processes.ts).
 */
export const defaultStopWithinMs = 29_000;

/** What remains of that time to close the connections, after running calls have had theirs. */
const closingMs = 500;

/** How long a process that stops waits for its running calls, of the time it has in all. */
export const drainMs = (stopWithinMs: number): number => Math.max(0, stopWithinMs - closingMs);

/**
 * Calls `stop` once, on SIGTERM, SIGINT or when the launcher that started the process is gone,
 * then ends the process; after `withinMs` also when `stop` has not finished.
 */
export function stopOnSignal(stop: () => Promise<void>, withinMs: number): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), withinMs).unref();
    void stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  process.on('disconnect', onSignal);
}
