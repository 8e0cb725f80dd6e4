import type { ErrorCode } from '@salon/service-contract';
import type { z } from 'zod';

export type Tag =
  'Session' | 'Accounts' | 'Settings' | 'Images' | 'Collections' | 'Tasks' | 'Operations';

/** Bytes of these media types, in place of JSON. */
interface Media {
  media: readonly string[];
}

/** What the OpenAPI document says of a route beyond what the access table and the error replies know. */
export interface Operation {
  tag: Tag;
  summary: string;
  description?: string;
  query?: z.ZodObject;
  body?: { schema: z.ZodType; example: unknown } | Media;
  status?: 200 | 201;
  reply: { schema: z.ZodType; example: unknown } | Media;
  /** Has an ETag and answers If-None-Match with 304. */
  conditional?: true;
  /** Accepts an `idempotency-key`: a repeat with the same key gets the answer of the first attempt. */
  idempotencyKey?: true;
  /** Beyond those that any route may answer with: no access, an invalid body, a service away. */
  errors?: readonly ErrorCode[];
}

/** JSON in this shape; the compiler checks the example, and a test that it parses. */
export const json = <Schema extends z.ZodType>(schema: Schema, example: z.input<Schema>) => ({
  schema,
  example,
});
