import { within } from './within.ts';

/** Shorter than the time that callers of a health check wait. */
const deadlineMs = 1_000;

/** Whether a dependency answers within a second. */
export const dependencyState = (check: Promise<unknown>): Promise<'up' | 'down'> =>
  within(
    check.then(() => 'up'),
    deadlineMs,
    'down',
  );
