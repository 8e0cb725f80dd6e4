import { useEffect, useRef } from 'react';

const PREFIX = 'salon.upload.';

/** `locks` is missing on plain http, whatever the types say; then another tab is not noticed. */
const lockManager = () => navigator.locks as LockManager | undefined;

/**
 * Marks uploads as being in the hands of this tab, so that another tab does not offer them. The browser drops the
 * marks when the tab is closed or crashes.
 */
export function useUploadLocks(uploadIds: readonly string[]): void {
  const releases = useRef(new Map<string, () => void>());

  useEffect(() => {
    const locks = releases.current;
    const wanted = new Set(uploadIds);
    for (const [id, release] of locks) {
      if (wanted.has(id)) continue;
      release();
      locks.delete(id);
    }
    for (const id of wanted) if (!locks.has(id)) locks.set(id, lock(PREFIX + id));
  }, [uploadIds]);

  useEffect(() => {
    const locks = releases.current;
    return () => {
      for (const release of locks.values()) release();
      locks.clear();
    };
  }, []);
}

/** The uploads in the hands of a tab. */
export async function lockedUploads(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await lockManager()?.query()) ?? {};
  return new Set(
    held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])),
  );
}

/** Resolves when no tab has the upload in hand any more. */
export async function untilFree(uploadId: string, signal: AbortSignal): Promise<void> {
  await lockManager()?.request(PREFIX + uploadId, { signal }, () => undefined);
}

/** Holds a lock until the returned function is called. */
function lock(name: string): () => void {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  // Another tab may hold it already: then this request waits, and the review goes on without it.
  void lockManager()?.request(name, () => released);
  return release;
}
