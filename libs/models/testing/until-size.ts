import { stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** Resolves when the file has at least this many bytes. The timeout of the test limits the wait. */
export async function untilSize(path: string, bytes: number): Promise<void> {
  const size = () =>
    stat(path).then(
      (entry) => entry.size,
      () => 0,
    );
  while ((await size()) < bytes) await delay(5);
}
