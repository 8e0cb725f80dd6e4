import { z } from 'zod';
import { taskReport } from './task-calls.ts';

/**
 * What is told over Redis to whoever listens. A message nobody hears is lost, so none carries what cannot be asked
 * for as well.
 */
export const channels = {
  /** Values that services read are new. */
  'settings:changed': z.object({}),
  'tasks:changed': taskReport,
  /** Images that are in the trash now: their files are not public any more. */
  'images:deleted': z.object({ ids: z.array(z.string()) }),
  /** These images have a new vector for the search by meaning. */
  'embeddings:changed': z.object({ ids: z.array(z.string()) }),
} as const;

export type ChannelName = keyof typeof channels;
export type ChannelMessage<N extends ChannelName> = z.output<(typeof channels)[N]>;
