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
