import { z } from 'zod';

/** Success: `{ data }`. */
export const envelope = <T extends z.ZodType>(data: T) => z.object({ data });

/** Replies of settings and tasks have one more level: `{ data: { data } }`. */
export const nestedEnvelope = <T extends z.ZodType>(data: T) => envelope(envelope(data));

export const fieldError = z.object({ field: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldError>;

/** Failure: a message for a person, and `data` for the codes that have details. */
export const failure = z.object({
  message: z.string(),
  requestId: z.string(),
  data: z.record(z.string(), z.unknown()).optional(),
});
export type Failure = z.infer<typeof failure>;

/** A pattern for the document: text that is not empty after trimming. */
export const hasText = '\\S';

/** Clients must not parse ids. */
export const id = z.string().min(1).max(100);

/** ISO 8601 UTC, e.g. `2026-01-05T13:20:00.000Z`. */
export const timestamp = z.iso.datetime();
