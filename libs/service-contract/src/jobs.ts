import { id, imageVersion, rendition } from '@salon/api-contract';
import { z } from 'zod';

/** What the worker makes of one original; `media` copies it into the image's record. */
export const renderedImage = z.object({
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  versions: z.array(imageVersion),
  tiny: rendition,
  placeholder: z.string(),
});
export type RenderedImage = z.infer<typeof renderedImage>;

/** Every job: the queue it waits in, what it is given, what it gives back. All are safe to run twice. */
export const jobs = {
  'image.render': { queue: 'images', data: z.object({ imageId: id }), result: renderedImage },
} as const;

export type JobName = keyof typeof jobs;
export type JobData<N extends JobName> = z.output<(typeof jobs)[N]['data']>;
export type JobResult<N extends JobName> = z.output<(typeof jobs)[N]['result']>;
export type QueueName = (typeof jobs)[JobName]['queue'];
