import { modelStatus } from '@salon/api-contract';
import { z } from 'zod';

/** With the key of a ready model: its id, revision and weights, as in each stored vector. */
export const modelStatuses = z.array(modelStatus.extend({ modelKey: z.string().nullable() }));
export type ModelStatuses = z.infer<typeof modelStatuses>;
