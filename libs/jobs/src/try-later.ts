import { reasonOf } from '@salon/server-kit';

/**
 * Thrown by a handler that may succeed later, for example when the machine is less busy. A job with `outlastsOutages`
 * then waits as in an outage, without using an attempt; for any other job, this is a failure like all others.
 */
export class TryLater extends Error {
  override readonly name = 'TryLater';

  constructor(cause: unknown) {
    super(reasonOf(cause), { cause });
  }
}
