import { modelsReply } from '../models.ts';
import {
  backfillReply,
  cleanupReply,
  eventHeartbeatMs,
  taskListReply,
  taskRunReply,
} from '../tasks.ts';
import { aModelStatus, aTaskRun } from './examples.ts';
import { json, route } from './route.ts';

const description =
  'Replies with the result when the run has ended, or 504 after ten minutes. A second call joins the current run; with the `idempotency-key` of an earlier one it waits for the same run, also if that has ended, unless it failed. The `data.state` of a cancelled run is `cancelled`. A client that disconnects does not stop the run.';

const cleanup = {
  access: 'admin',
  tag: 'Tasks',
  description,
  idempotencyKey: true,
  reply: json(cleanupReply, { data: { data: { deleted: 12, errors: 0, scanned: 340 } } }),
  errors: ['storage/unavailable', 'task/cancelled'],
} as const;

const backfill = {
  access: 'admin',
  tag: 'Tasks',
  description,
  idempotencyKey: true,
  reply: json(backfillReply, { data: { data: { successful: 338, errors: 2, scanned: 340 } } }),
  errors: ['model/failed', 'model/missing', 'model/off', 'storage/unavailable', 'task/cancelled'],
} as const;

export const cleanUpStaged = route('POST /tasks/cleanup/images/staged', {
  ...cleanup,
  summary: 'Remove uploads that were never confirmed',
});

export const cleanUpOrphaned = route('POST /tasks/cleanup/images/orphaned', {
  ...cleanup,
  summary: 'Remove files that no image refers to',
  errors: [...cleanup.errors, 'task/many-orphans', 'task/no-originals', 'task/no-records'],
});

export const cleanUpDeleted = route('POST /tasks/cleanup/images/deleted', {
  ...cleanup,
  summary: 'Purge images whose time in the trash is over',
});

export const backfillEmbeddings = route('POST /tasks/backfill/embeddings', {
  ...backfill,
  summary: 'Compute missing embeddings',
});

export const backfillCaptions = route('POST /tasks/backfill/captions', {
  ...backfill,
  summary: 'Write missing captions',
});

export const installModels = route('POST /tasks/models/install', {
  access: 'admin',
  tag: 'Tasks',
  summary: 'Download the models that the settings name',
  description: `${description} The result counts files.`,
  idempotencyKey: true,
  reply: json(backfillReply, { data: { data: { successful: 9, errors: 0, scanned: 9 } } }),
  errors: ['model/off', 'model/not-downloaded', 'task/cancelled'],
});

export const listModels = route('GET /models', {
  access: 'admin',
  tag: 'Tasks',
  summary: 'Whether the models that the settings name are installed',
  reply: json(modelsReply, { data: { models: [aModelStatus] } }),
  conditional: true,
});

export const cancelTask = route('POST /tasks/:id/cancel', {
  access: 'admin',
  tag: 'Tasks',
  summary: 'Cancel a run; its changes so far are kept',
  reply: json(taskRunReply, { data: { data: { run: aTaskRun } } }),
  errors: ['task/not-found', 'task/over'],
});

export const listTasks = route('GET /tasks', {
  access: 'admin',
  tag: 'Tasks',
  summary: 'Waiting and running tasks, and the latest that have ended',
  reply: json(taskListReply, { data: { data: { runs: [aTaskRun] } } }),
  conditional: true,
});

export const followTasks = route('GET /tasks/events', {
  access: 'admin',
  tag: 'Tasks',
  summary: 'Each change of a run as it happens',
  description:
    'Server-sent events named `run`; the data of each is a run as in `GET /tasks`. ' +
    `Begins with the waiting and running tasks, and has at least a comment every ${eventHeartbeatMs / 1000} seconds. ` +
    'Ends when the access token expires, when the gateway restarts, and when changes may be lost: connect again with a valid token, and read `GET /tasks` for the runs that ended in between.',
  reply: { media: ['text/event-stream'] },
});
