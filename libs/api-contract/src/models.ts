import { z } from 'zod';
import { envelope } from './envelope.ts';

/** The purpose of a model: vectors for the search by meaning, or captions. */
export const modelKind = z.enum(['embedding', 'caption']);
export type ModelKind = z.infer<typeof modelKind>;

/** The status of the model that the settings name for one purpose, as the worker reports it. */
export const modelStatus = z.object({
  kind: modelKind,
  /** The id on the hub; null when the setting is 'off'. */
  id: z.string().nullable(),
  state: z.enum(['ready', 'missing', 'off']),
  /** What is missing and how to get it; null when the model is ready. */
  message: z.string().nullable(),
});
export type ModelStatus = z.infer<typeof modelStatus>;

export const modelsReply = envelope(z.object({ models: z.array(modelStatus) }));
