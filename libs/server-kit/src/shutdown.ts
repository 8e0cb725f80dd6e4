/**
 * The default of STOP_WITHIN_MS: how long a process may take to stop. Longer than the longest call, and shorter
 * than the `stop_grace_period` of docker-compose.yml, after which Docker kills the container. The launcher of
 * `npm start` sets its own, shorter times (tools/src/launcher/processes.ts).
 */
export const defaultStopWithinMs = 29_000;

/** The part of that time reserved for closing connections after the running calls. */
const closingMs = 500;

/** The part of the total time in which a stopping process waits for its running calls. */
export const drainMs = (stopWithinMs: number): number => Math.max(0, stopWithinMs - closingMs);

const endAtOnce = () => process.exit();

/**
 * Ends the process at once after the end of the launcher that started it, as a signal does, until `stopOnSignal` is
 * called. A start may wait for a store without a limit, and Node.js reports the end of the launcher only once.
 */
export function endWithLauncher(): void {
  process.on('disconnect', endAtOnce);
  // The event may have been emitted before; undefined in a process without a launcher.
  if (process.connected === false) endAtOnce();
}

/**
 * Calls `stop` once, on SIGTERM, on SIGINT or after the end of the launcher that started the process; then ends the
 * process. Ends it after `withinMs` even if `stop` has not finished.
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
  process.off('disconnect', endAtOnce);
  process.on('disconnect', onSignal);
}
