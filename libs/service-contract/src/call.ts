import { z } from 'zod';

interface CallOptions {
  /** The least role that may make the call; checked again by the service that answers. */
  may: 'anyone' | 'admin';
  /** The caller waits no longer than this. */
  timeoutMs?: number;
  /** Whether the caller may ask again when no answer came: only where a second run changes nothing more. */
  repeatable?: boolean;
}

/** One entry of the call map. Most calls are short reads and writes: 5 s is long for them. */
export const call = <Request extends z.ZodType, Reply extends z.ZodType>(
  request: Request,
  reply: Reply,
  { may, timeoutMs = 5_000, repeatable = false }: CallOptions,
) => ({ request, reply, may, timeoutMs, repeatable });

/** Each service answers `<service>.ready` with what it depends on. */
export const ready = call(
  z.object({}),
  z.object({ dependencies: z.record(z.string(), z.enum(['up', 'down'])) }),
  { may: 'anyone', timeoutMs: 2_000, repeatable: true },
);
