/**
 * Combines all calls that arrive during a run into one more run after it, because the current run may have missed what a
 * caller wants. A caller waits for the run that started after its call, and gets the error of that run only.
 */
export function coalesced(run: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  let isQueued = false;
  return () => {
    if (isQueued) return last;
    isQueued = true;
    last = last
      .catch(() => undefined)
      .then(() => {
        isQueued = false;
        return run();
      });
    return last;
  };
}
