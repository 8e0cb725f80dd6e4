import { z } from 'zod';

interface CallOptions {
  /** The least role that may make the call; checked again by the service that answers. */
  may: 'anyone' | 'admin';
  /** The caller waits no longer than this. */
  timeoutMs?: number;
  /**
   * How long the caller asks again while the service is away: only where a second run changes nothing more.
   * Reads give up soon, since their reader asks again too; an upload is worth waiting for.
   */
  repeatForMs?: number;
}

/** One entry of the call map. Most calls are short reads and writes: 5 s is long for them. */
export const call = <Request extends z.ZodType, Reply extends z.ZodType>(
  request: Request,
  reply: Reply,
  { may, timeoutMs = 5_000, repeatForMs = 0 }: CallOptions,
) => ({ request, reply, may, timeoutMs, repeatForMs });

/** For calls that only read, or that change the same thing to the same value. */
export const repeatable = { repeatForMs: 500 };

/** Each service answers `<service>.ready` with what it depends on. */
export const ready = call(
  z.object({}),
  z.object({ dependencies: z.record(z.string(), z.enum(['up', 'down'])) }),
  { may: 'anyone', timeoutMs: 2_000 },
);
