import type { TaskRun } from '@salon/api-contract';
import { errorMessage } from '../../http/api-error.ts';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import type { ToastRequest } from '../../overlays/toasts/show-toast.ts';
import { undoFailed, withUndo } from '../../overlays/toasts/undo-toast.ts';
import { leaveScreen } from '../../overlays/unsaved/leave-screen.ts';
import { useNavigate } from '../../ui/router/hooks.ts';
import { useDashboardDispatch, useDashboardStore } from '../api.ts';
import { imagesChangedByServer } from '../outdated.ts';
import { selectSession } from '../session/session-slice.ts';
import { followRun, useCancelRunMutation } from '../tasks/task-endpoints.ts';
import { undoChange } from './changes.ts';
import type { StartedChange } from './changes.ts';
import { messages } from './messages.ts';
import type { Bulk } from './use-bulk.ts';

interface ToastText {
  title: string;
  description: string;
}

interface ChangeRequest {
  start: () => Promise<StartedChange>;
  /** `Deleting`. */
  doing: string;
  /** Runs when the server has accepted the change. */
  onStarted?: () => void;
  /** Runs instead of a toast if the server did not accept it, with the reason. */
  onRefused?: (reason: string) => void;
}

/** A change, and the texts that it is reported with. */
export interface ServerChange extends ChangeRequest {
  /** Number of images. */
  total: number;
  failedTitle: string;
  cancelledTitle: string;
  /** `could not be deleted`. */
  failed: string;
  /** `Restoring`. */
  undoing: string;
  success: (count: number) => ToastText;
  undone: (count: number) => ToastText;
}

const failure = (title: string, description: string) =>
  showToast({ title, description, type: 'error' });

/**
 * Has the server change many images, and offers to undo it. The change goes on when the page is left.
 * @param onChanged runs at the end of the change, but not at that of its undo
 */
export function useChange(bulk: Bulk, onChanged: () => void) {
  const dispatch = useDashboardDispatch();
  const store = useDashboardStore();
  const navigate = useNavigate();
  const [cancelRun] = useCancelRunMutation();

  const seeTasks = () => dispatch(leaveScreen(() => navigate('/dashboard/tasks')));
  const reload = () => dispatch(imagesChangedByServer());

  /** @returns the change and its run at the end, or null if it could not be started or the person has logged out */
  const follow = async ({ total, failedTitle }: ServerChange, request: ChangeRequest) => {
    const { start, doing, onStarted, onRefused } = request;
    const report = bulk.begin();
    report({ doing, done: 0, total });
    const { user } = selectSession(store.getState());
    let started: StartedChange;
    try {
      started = await start();
    } catch (error) {
      const reason = errorMessage(error);
      if (onRefused) onRefused(reason);
      else dispatch(failure(failedTitle, reason));
      report(null);
      reload();
      return null;
    }
    onStarted?.();
    const { id, run } = started;
    const cancel = async () => !('error' in (await cancelRun(run.id)));
    const onProgress = ({ done }: TaskRun) => report({ doing, done, total, cancel });
    const over = await followRun(store, dispatch, { id: run.id, user, onChange: onProgress });
    report(null);
    reload();
    return over && { id, over };
  };

  const undo = async (change: ServerChange, id: string) => {
    const start = () => undoChange(id);
    const failUndo = (description: string) => dispatch(showToast(undoFailed(description)));
    const done = await follow(change, { start, doing: change.undoing, onRefused: failUndo });
    if (!done) return;
    const { result, reason, state } = done.over;
    if (!result) {
      if (state !== 'cancelled') return failUndo(reason ?? messages.run.failed);
      const description = messages.run.cancelled(done.over.done, change.total);
      dispatch(showToast({ title: messages.run.undoCancelled, description }));
      return;
    }
    if (countOf(result) > 0 || result.errors === 0)
      dispatch(showToast({ ...change.undone(countOf(result)), type: 'success' }));
    if (result.errors > 0) failUndo(messages.notUndone(result.errors));
  };

  return async (change: ServerChange): Promise<void> => {
    bulk.dismiss();
    const done = await follow(change, change);
    if (!done) return;
    onChanged();
    const undoAll = () => void undo(change, done.id);
    for (const toast of endOf(change, done.over, { undoAll, seeTasks })) dispatch(showToast(toast));
  };
}

interface EndActions {
  undoAll: () => void;
  seeTasks: () => void;
}

/** The toasts that say how a change ended. */
function endOf(
  { failed, failedTitle, cancelledTitle, success, total }: ServerChange,
  { result, state, reason, done }: TaskRun,
  { undoAll, seeTasks }: EndActions,
): ToastRequest[] {
  if (!result) {
    const description = reason ?? messages.run.failed;
    const end: ToastRequest =
      state === 'cancelled'
        ? { title: cancelledTitle, description: messages.run.cancelled(done, total), type: 'info' }
        : { title: failedTitle, description, type: 'error' };
    return [withUndo(end, undoAll)];
  }
  const toasts: ToastRequest[] = [];
  if (countOf(result) > 0) toasts.push(withUndo(success(countOf(result)), undoAll));
  if (result.errors > 0) {
    toasts.push({
      title: failedTitle,
      description: messages.report.summary(result.errors, total, failed),
      type: 'error',
      // Only the tasks say which images they are, and why.
      action: { name: messages.run.seeTasks, callback: seeTasks },
      duration: 0,
    });
  }
  return toasts;
}

/** Changes count successes. */
const countOf = (result: TaskRun['result']): number =>
  result && 'successful' in result ? result.successful : 0;
