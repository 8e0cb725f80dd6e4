import type { TaskResult } from '../../domain/tasks/task-requests.ts';
import { messages } from './messages.ts';

/** The result of a task as labels and numbers. */
export function countsOf(result: TaskResult): [label: string, count: number][] {
  const { scanned, errors } = result;
  const { counts } = messages;
  const done: [string, number] =
    'deleted' in result ? [counts.deleted, result.deleted] : [counts.successful, result.successful];
  return [[counts.scanned, scanned], done, [counts.errors, errors]];
}
