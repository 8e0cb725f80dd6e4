import type { ToastRequest } from './show-toast.ts';

export const UNDO_FAILED = 'Undo Failed';

/** Seconds: time enough to notice a mistake. */
const UNDO_S = 10;

/** A toast that offers to undo what it reports. Ctrl+Z does the same (see useUndoKey). */
export function withUndo(toast: ToastRequest, undo: () => void): ToastRequest {
  const action = { name: 'Undo', callback: undo, isUndo: true };
  return { type: 'success', ...toast, action, duration: UNDO_S };
}

export function undoFailed(description: string): ToastRequest {
  return { title: UNDO_FAILED, description, type: 'error', duration: UNDO_S };
}
