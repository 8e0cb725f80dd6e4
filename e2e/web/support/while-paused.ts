import type { Stack } from '../../support/stack.ts';

/** Does this while the worker is stopped, so that no run ends. */
export async function whilePaused(stack: Stack, action: () => Promise<void>): Promise<void> {
  const worker = stack.pids.get('worker');
  if (worker === undefined) throw new Error('the worker is not running');
  process.kill(worker, 'SIGSTOP');
  try {
    await action();
  } finally {
    process.kill(worker, 'SIGCONT');
  }
}
