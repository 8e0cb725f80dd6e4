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

const recipient = { to: z.email(), username: z.string() };
const link = { link: z.url(), validHours: z.number().int().positive() };

/** A mail by its occasion; the worker has the words. */
export const mail = z.discriminatedUnion('occasion', [
  z.object({ occasion: z.literal('verify-email'), ...recipient, ...link }),
  z.object({ occasion: z.literal('reset-password'), ...recipient, ...link }),
  z.object({ occasion: z.literal('password-changed'), ...recipient }),
]);
export type Mail = z.infer<typeof mail>;

/** Every job: the queue it waits in, what it is given, what it gives back. All are safe to run twice. */
export const jobs = {
  'image.render': { queue: 'images', data: z.object({ imageId: id }), result: renderedImage },
  'mail.send': { queue: 'mail', data: mail, result: z.object({}) },
} as const;

export type JobName = keyof typeof jobs;
export type JobData<N extends JobName> = z.output<(typeof jobs)[N]['data']>;
export type JobResult<N extends JobName> = z.output<(typeof jobs)[N]['result']>;
export type QueueName = (typeof jobs)[JobName]['queue'];
