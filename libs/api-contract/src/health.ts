import { z } from 'zod';

export const healthReply = z.object({ status: z.literal('ok') });
export const readinessReply = z.object({
  status: z.enum(['ok', 'unavailable']),
  dependencies: z.record(z.string(), z.enum(['up', 'down'])),
});
export type Readiness = z.infer<typeof readinessReply>;
