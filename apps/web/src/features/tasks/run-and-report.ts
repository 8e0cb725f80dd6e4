import type { TaskName, TaskRun } from '@salon/api-contract';
import type { AppDispatch } from '../../state/root-reducer.ts';
import { runTask } from '../../domain/tasks/task-requests.ts';
import { ApiError, errorMessage } from '../../http/api-error.ts';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import { formatCount } from '../../ui/format/format-count.ts';
import { countsOf } from './counts-of.ts';
import { messages, taskTexts } from './messages.ts';

/** Runs a task to its end, also when the person leaves the page, and shows the result in a toast. */
export function runAndReport(task: TaskName) {
  return async (dispatch: AppDispatch): Promise<void> => {
    const { kind, failedTitle, failed } = taskTexts[task];
    dispatch(showToast({ title: messages.initiated(kind), dismissible: false }));
    try {
      const counts = countsOf(await runTask(task));
      const lines = counts.map(([label, count]) => `${label}: ${formatCount(count)}`);
      const description = lines.join('\n');
      dispatch(showToast({ title: messages.complete(kind), description, type: 'success' }));
    } catch (error) {
      // A model that is missing or off is refused with the same status.
      const isCancelled =
        error instanceof ApiError && error.data?.state === ('cancelled' satisfies TaskRun['state']);
      const description = errorMessage(error, failed);
      if (isCancelled) dispatch(showToast({ title: messages.cancelled(kind), description }));
      else dispatch(showToast({ title: failedTitle, description, type: 'error' }));
    }
  };
}
