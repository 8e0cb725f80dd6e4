import { modelStatus } from '@salon/api-contract';
import { z } from 'zod';

/** The worker alone has the models: it keeps in this Redis key what it finds of them. */
export const modelStatusKey = 'models:status';

/** Redis key of the number of a client's newest search. */
export const searchTurnKey = (client: string) => `search-turn:${client}`;

/** With the key of a model that is ready: its id, revision and weights, as beside each stored vector. */
export const modelStatuses = z.array(modelStatus.extend({ modelKey: z.string().nullable() }));
export type ModelStatuses = z.infer<typeof modelStatuses>;
