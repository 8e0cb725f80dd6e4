import { z } from 'zod';

/** The part of a model's `config.json` that says how to run it. */
export const modelConfig = z.object({ model_type: z.string() });
