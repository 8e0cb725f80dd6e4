import type { z } from 'zod';

/** A list of ids without repetitions. Any text is an id: the result of a malformed one is that of an unknown one. */
export const uniqueIds = (ids: z.ZodArray<z.ZodString>) =>
  ids
    .refine((all) => new Set(all).size === all.length, 'Each image may be named only once.')
    .meta({ uniqueItems: true });
