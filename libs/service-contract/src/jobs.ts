import { backfillResult, cleanupResult, id, taskFailure, taskName } from '@salon/api-contract';
import { z } from 'zod';
import { renderedImage } from './rendered-image.ts';

const recipient = { to: z.email() };
const link = { link: z.url(), validHours: z.number().int().positive() };

/** A mail by its occasion; the worker has the words. */
export const mail = z.discriminatedUnion('occasion', [
  z.object({ occasion: z.literal('verify-email'), ...recipient, ...link }),
  z.object({ occasion: z.literal('reset-password'), ...recipient, ...link }),
  z.object({ occasion: z.literal('password-changed'), ...recipient }),
]);
export type Mail = z.infer<typeof mail>;

/** How far a job is; how much there is to do is not always known before. */
export const jobProgress = z.object({
  done: z.number().int().nonnegative(),
  total: z.number().int().nonnegative().nullable(),
});
export type JobProgress = z.infer<typeof jobProgress>;

const failures = { failures: z.array(taskFailure).default([]) };
const task = { queue: 'tasks', data: z.object({}) } as const;
const cleanup = { ...task, result: cleanupResult.extend(failures) } as const;
const backfill = { ...task, result: backfillResult.extend(failures) } as const;

/** What became of one image: `current` had a result of this model already, `gone` is no image any more. */
const modelOutcome = z.object({ outcome: z.enum(['done', 'current', 'gone', 'no-model']) });

const textVector = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('done'),
    /** The model, its revision and its weights, as beside each stored vector. */
    modelKey: z.string(),
    /** 32-bit floats, little-endian, in base64. */
    vector: z.string(),
  }),
  z.object({ state: z.enum(['no-model', 'superseded']) }),
]);

/** Every job: the queue it waits in, what it is given, what it gives back. All are safe to run twice. */
export const jobs = {
  'image.render': {
    queue: 'images',
    data: z.object({ imageId: id, quality: z.int().min(1).max(100) }),
    result: renderedImage,
  },
  /** Renders a published image again: `current` was done already, `gone` is no image any more. */
  'image.rerender': {
    queue: 'rerenders',
    data: z.object({ imageId: id }),
    result: z.object({ outcome: z.enum(['done', 'current', 'gone']) }),
  },
  /** Stores the vector that the search by meaning compares. */
  'image.embed': { queue: 'models', data: z.object({ imageId: id }), result: modelOutcome },
  /** Writes the English caption where there is none. */
  'image.caption': { queue: 'models', data: z.object({ imageId: id }), result: modelOutcome },
  /** The vector of a search text. */
  'text.embed': {
    queue: 'texts',
    data: z.object({
      text: z.string(),
      /** The client that searches; its newest turn is the only one whose result it still wants. */
      client: z.string().nullable(),
      turn: z.int().nonnegative(),
    }),
    result: textVector,
  },
  'mail.send': { queue: 'mail', data: mail, result: z.object({}) },
  'task.cleanup-staged': cleanup,
  'task.cleanup-orphaned': cleanup,
  'task.cleanup-deleted': cleanup,
  'task.backfill-embeddings': backfill,
  'task.backfill-captions': backfill,
  'task.install-models': backfill,
  /** Starts a task at its time, through the same door as everybody. */
  'schedule.start': {
    queue: 'schedules',
    data: z.object({ task: taskName }),
    result: z.object({}),
  },
} as const;

export type JobName = keyof typeof jobs;
export type JobData<N extends JobName> = z.output<(typeof jobs)[N]['data']>;
export type JobResult<N extends JobName> = z.output<(typeof jobs)[N]['result']>;
export type QueueName = (typeof jobs)[JobName]['queue'];
export const queueNames: readonly QueueName[] = [
  ...new Set(Object.values(jobs).map(({ queue }) => queue)),
];
