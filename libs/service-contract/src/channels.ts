import { z } from 'zod';
import { taskReport } from './task-calls.ts';

/**
 * Messages that are published over Redis to all subscribers. Messages can be lost, so their content must also be
 * available by a call.
 */
export const channels = {
  /** Settings that services read have changed. */
  'settings:changed': z.object({}),
  'tasks:changed': taskReport,
  /** These images are now in the trash: their files are no longer public. */
  'images:deleted': z.object({ ids: z.array(z.string()) }),
  /** Images or collections have changed; the stream of the changes names them. */
  'gallery:changed': z.object({}),
  /** A backup was restored into the database. */
  'records:restored': z.object({}),
  /** These images have a new vector for the search by meaning. */
  'embeddings:changed': z.object({ ids: z.array(z.string()) }),
} as const;

export type ChannelName = keyof typeof channels;
export type ChannelMessage<N extends ChannelName> = z.output<(typeof channels)[N]>;
