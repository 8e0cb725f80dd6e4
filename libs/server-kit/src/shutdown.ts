/** A process that has not stopped by then will not: a connection it waits for is gone. */
const deadlineMs = 15_000;

/**
 * Calls `stop` once, on SIGTERM, SIGINT or when the launcher that started the process is gone,
 * then ends the process.
 */
export function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), deadlineMs).unref();
    void stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  process.on('disconnect', onSignal);
}
