import type { TaskResult } from '../../domain/tasks/tasks.ts';

/** What a task has done, as words and numbers. */
export function countsOf(result: TaskResult): [label: string, count: number][] {
  const { scanned, errors } = result;
  const done: [string, number] =
    'deleted' in result ? ['Deleted', result.deleted] : ['Successful', result.successful];
  return [['Scanned', scanned], done, ['Errors', errors]];
}
