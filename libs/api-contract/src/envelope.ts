import { z } from 'zod';

/** Success: `{ data }`. */
export const envelope = <T extends z.ZodType>(data: T) => z.object({ data });

/** Settings and task calls are one level deeper: `{ data: { data } }`. */
export const nestedEnvelope = <T extends z.ZodType>(data: T) => envelope(envelope(data));

export const fieldError = z.object({ field: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldError>;

/** Failure: one sentence for a person; `data` only where it says more. */
export const failure = z.object({
  message: z.string(),
  requestId: z.string(),
  data: z.record(z.string(), z.unknown()).optional(),
});
export type Failure = z.infer<typeof failure>;

/** For the document: what is trimmed and must not be empty then. */
export const hasText = '\\S';

/** An id is opaque to clients; a malformed one is as unknown as an unknown one. */
export const id = z.string().min(1).max(100);

/** ISO 8601 UTC, e.g. `2026-01-05T13:20:00.000Z`. */
export const timestamp = z.iso.datetime();
