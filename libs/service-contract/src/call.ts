import { z } from 'zod';

interface CallOptions {
  /** The least role that may make the call. The receiving service checks it again. */
  may: 'anyone' | 'admin';
  /** The caller's deadline. */
  timeoutMs?: number;
  /**
   * How long the caller retries while the service is down. Only for calls that can run twice without another effect.
   * Reads stop early, because clients retry too; uploads retry longer.
   */
  repeatForMs?: number;
  /**
   * Whether a service answers the call while Redis refuses to store which replica handles it. Only for calls that several
   * replicas can run at the same time without another effect.
   */
  canRunUnclaimed?: boolean;
}

/** Defines a call. The default deadline is 5 s, as most calls are short reads and writes. */
export const call = <Request extends z.ZodType, Reply extends z.ZodType>(
  request: Request,
  reply: Reply,
  { may, timeoutMs = 5_000, repeatForMs = 0, canRunUnclaimed = false }: CallOptions,
) => ({ request, reply, may, timeoutMs, repeatForMs, canRunUnclaimed });

/** For calls that set a value. */
export const repeatable = { repeatForMs: 500 };
/** For calls that only read. */
export const readOnly = { ...repeatable, canRunUnclaimed: true };

/** `<service>.ready`: the status of each dependency of a service. */
export const ready = call(
  z.object({}),
  z.object({ dependencies: z.record(z.string(), z.enum(['up', 'down'])) }),
  { may: 'anyone', timeoutMs: 2_000, canRunUnclaimed: true },
);
