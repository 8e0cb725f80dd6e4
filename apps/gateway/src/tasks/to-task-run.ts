import type { TaskRun } from '@salon/api-contract';
import type { TaskReport } from '@salon/service-contract';
import { messageFor } from '../http/error-replies.ts';

/** A run in the form of the HTTP contract. */
export const toTaskRun = ({ failure, ...run }: TaskReport): TaskRun => ({
  ...run,
  reason: failure && messageFor(failure.code, failure.facts),
});
