/**
 * Thrown by a handler that may succeed later, for example when the machine is less busy. A job that outlasts outages waits
 * as in an outage, without using an attempt; for all others this is a failure like any other.
 */
export class TryLater extends Error {
  override readonly name = 'TryLater';

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
