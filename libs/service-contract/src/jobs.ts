import {
  backfillResult,
  cleanupResult,
  id,
  taskFailure,
  taskName,
  type ChangeName,
  type TaskName,
} from '@salon/api-contract';
import { z } from 'zod';
import { renderedImage } from './rendered-image.ts';

const recipient = { to: z.email() };
/** `expiresAt` is missing in mails that an earlier version has queued. */
const link = {
  link: z.url(),
  validHours: z.number().int().positive(),
  expiresAt: z.iso.datetime().optional(),
};

/** A mail by its occasion; the worker has the texts. */
export const mail = z.discriminatedUnion('occasion', [
  z.object({ occasion: z.literal('verify-email'), ...recipient, ...link }),
  z.object({ occasion: z.literal('reset-password'), ...recipient, ...link }),
  z.object({ occasion: z.literal('password-changed'), ...recipient }),
]);
export type Mail = z.infer<typeof mail>;

/** The progress of a job; the total is not always known in advance. */
export const jobProgress = z.object({
  done: z.number().int().nonnegative(),
  total: z.number().int().nonnegative().nullable(),
  /** Number of items that the job no longer finds when it starts again, because it has removed or completed them. */
  settled: z.number().int().nonnegative().optional(),
  /** When the first attempt began, in milliseconds since the epoch: BullMQ only knows the start of the latest. */
  beganAt: z.number().optional(),
});
export type JobProgress = z.infer<typeof jobProgress>;

const failures = { failures: z.array(taskFailure).default([]) };
/** `isScheduled`: no person has decided to run the task now. */
const taskData = z.object({ isScheduled: z.boolean().optional() });
const task = { queue: 'tasks', data: taskData } as const;
const cleanup = { ...task, result: cleanupResult.extend(failures) } as const;
const backfill = { ...task, result: backfillResult.extend(failures) } as const;

/** A change to many images; its record has the ids. */
const change = {
  queue: 'changes',
  data: z.object({ changeId: id }),
  result: backfillResult.extend(failures),
} as const;

/** `current`: the image already had a result of this model; `gone`: the image no longer exists. */
const modelOutcome = z.object({ outcome: z.enum(['done', 'current', 'gone', 'no-model']) });

const textVector = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('done'),
    /** The model with its revision and weights, as in each stored vector. */
    modelKey: z.string(),
    /** 32-bit floats, little-endian, in base64. */
    vector: z.string(),
  }),
  z.object({ state: z.enum(['no-model', 'superseded']) }),
]);

/** Every job with its queue, data and result. All jobs can be repeated. */
export const jobs = {
  'image.render': {
    queue: 'images',
    data: z.object({ imageId: id, quality: z.int().min(1).max(100) }),
    result: renderedImage,
  },
  /** Renders a published image again. `current`: it is up to date; `gone`: the image no longer exists. */
  'image.rerender': {
    queue: 'rerenders',
    data: z.object({ imageId: id }),
    result: z.object({ outcome: z.enum(['done', 'current', 'gone']) }),
  },
  /** Has a published image rendered again on demand: it is marked, and its turn comes before all others. */
  'image.request-rerender': {
    queue: 'rerenders',
    data: z.object({ imageId: id }),
    result: z.object({}),
  },
  /** Stores the image's vector for the search by meaning. */
  'image.embed': { queue: 'models', data: z.object({ imageId: id }), result: modelOutcome },
  /** Writes the English caption of an image without one. */
  'image.caption': { queue: 'models', data: z.object({ imageId: id }), result: modelOutcome },
  /** Computes the vector of a search text. */
  'text.embed': {
    queue: 'texts',
    data: z.object({
      text: z.string(),
      /** The searching client. It needs only the result of its latest text, see `latestTextKey`. */
      client: z.string().nullable(),
    }),
    result: textVector,
  },
  /** Removes what was deleted for good from the trash. */
  'trash.purge': { queue: 'trash', data: z.object({}), result: cleanupResult.extend(failures) },
  'mail.send': { queue: 'mail', data: mail, result: z.object({}) },
  'task.cleanup-staged': cleanup,
  'task.cleanup-orphaned': cleanup,
  'task.cleanup-deleted': cleanup,
  'task.backfill-embeddings': backfill,
  'task.backfill-captions': backfill,
  'task.install-models': backfill,
  'change.delete-images': change,
  'change.edit-images': change,
  'change.add-images': change,
  'change.undo-change': change,
  /** Starts a scheduled task, by the same call as an admin. */
  'schedule.start': {
    queue: 'schedules',
    data: z.object({ task: taskName }),
    result: z.object({}),
  },
} as const satisfies Record<`task.${TaskName}` | `change.${ChangeName}`, unknown> &
  Record<string, unknown>;

export type JobName = keyof typeof jobs;
export type JobData<N extends JobName> = z.output<(typeof jobs)[N]['data']>;
export type JobResult<N extends JobName> = z.output<(typeof jobs)[N]['result']>;
export type QueueName = (typeof jobs)[JobName]['queue'];
export const queueNames: readonly QueueName[] = [
  ...new Set(Object.values(jobs).map(({ queue }) => queue)),
];
/** Media runs the changes of its records itself; the worker runs all other jobs. */
export const mediaQueues: readonly QueueName[] = ['changes'];
/** The queues of the worker: all others. */
export const workerQueues = queueNames.filter((name) => !mediaQueues.includes(name));
