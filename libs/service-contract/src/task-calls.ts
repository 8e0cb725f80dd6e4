import { errorCodes, id, taskName, taskRun } from '@salon/api-contract';
import { z } from 'zod';
import { call, readOnly, repeatable } from './call.ts';
import { repeatKey } from './repeat-key.ts';

/** A run as services report it: the failure is a code, and the gateway has the messages. */
export const taskReport = taskRun.omit({ reason: true }).extend({
  failure: z
    .object({ code: z.enum(errorCodes), facts: z.record(z.string(), z.unknown()) })
    .nullable(),
});
export type TaskReport = z.infer<typeof taskReport>;

const run = z.object({ run: taskReport });

export const taskCalls = {
  /**
   * Does not wait for the run, which may take longer than any call. A repeat joins the current run; with a key it gets
   * the run of the first attempt, also if that is over, unless it failed.
   */
  'tasks.start': call(z.object({ task: taskName, repeatKey }), run, {
    may: 'admin',
    ...repeatable,
  }),
  /** For callers that wait for a run; retries for as long as a restart takes. */
  'tasks.byId': call(z.object({ id }), run, { may: 'admin', ...readOnly, repeatForMs: 20_000 }),
  /** The run ends when it next reports its progress. */
  'tasks.cancel': call(z.object({ id }), run, { may: 'admin', ...repeatable }),
  'tasks.list': call(z.object({}), z.object({ runs: z.array(taskReport) }), {
    may: 'admin',
    ...readOnly,
  }),
} as const;
