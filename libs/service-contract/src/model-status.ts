import { modelStatus } from '@salon/api-contract';
import { z } from 'zod';

/** Redis key for the status of the models, which the worker stores because only it has the models. */
export const modelStatusKey = 'models:status';

/** Redis key for the latest text that a client has searched for. */
export const latestTextKey = (client: string) => `latest-text:${client}`;

/** With the key of a ready model: its id, revision and weights, as in each stored vector. */
export const modelStatuses = z.array(modelStatus.extend({ modelKey: z.string().nullable() }));
export type ModelStatuses = z.infer<typeof modelStatuses>;
