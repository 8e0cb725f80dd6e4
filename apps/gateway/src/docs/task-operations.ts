import {
  backfillReply,
  cleanupReply,
  modelsReply,
  taskListReply,
  taskRunReply,
} from '@salon/api-contract';
import { aModelStatus, aTaskRun } from './examples.ts';
import { json, type Operation } from './operation.ts';

const description =
  'Answers with the result when the run is over. A second call joins the run under way; a caller that leaves does not stop it.';

const cleanup = (summary: string) =>
  ({
    tag: 'Tasks',
    summary,
    description,
    reply: json(cleanupReply, { data: { data: { deleted: 12, errors: 0, scanned: 340 } } }),
  }) as const satisfies Operation;

const backfill = (summary: string) =>
  ({
    tag: 'Tasks',
    summary,
    description,
    reply: json(backfillReply, { data: { data: { successful: 338, errors: 2, scanned: 340 } } }),
    errors: ['model/missing', 'model/off'],
  }) as const satisfies Operation;

export const taskOperations = {
  'POST /tasks/cleanup/images/staged': cleanup('Remove uploads that were never confirmed'),
  'POST /tasks/cleanup/images/orphaned': cleanup('Remove files that no image refers to'),
  'POST /tasks/cleanup/images/deleted': cleanup('Remove images whose time in the trash is over'),
  'POST /tasks/backfill/embeddings': backfill('Compute the embeddings that are missing'),
  'POST /tasks/backfill/captions': backfill('Write the captions that are missing'),
  'POST /tasks/models/install': {
    tag: 'Tasks',
    summary: 'Download the models that the settings name',
    description: `${description} Counts files.`,
    reply: json(backfillReply, { data: { data: { successful: 9, errors: 0, scanned: 9 } } }),
    errors: ['model/off', 'model/not-downloaded'],
  },
  'GET /models': {
    tag: 'Tasks',
    summary: 'Whether the models that the settings name are installed',
    reply: json(modelsReply, { data: { models: [aModelStatus] } }),
  },
  'POST /tasks/:id/cancel': {
    tag: 'Tasks',
    summary: 'Stop a run; what it has done stays done',
    reply: json(taskRunReply, { data: { data: { run: aTaskRun } } }),
    errors: ['task/not-found', 'task/over'],
  },
  'GET /tasks': {
    tag: 'Tasks',
    summary: 'Runs under way and the latest that are over',
    reply: json(taskListReply, { data: { data: { runs: [aTaskRun] } } }),
  },
  'GET /tasks/events': {
    tag: 'Tasks',
    summary: 'Each change of a run as it happens',
    description:
      'Server-sent events named `run`; the data of each is a run as `GET /tasks` has it.',
    reply: { media: ['text/event-stream'] },
  },
} as const satisfies Record<string, Operation>;
