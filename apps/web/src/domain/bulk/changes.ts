import type { ImageChange, ImageSelection, TaskRun } from '@salon/api-contract';
import * as routes from '@salon/api-contract/routes';
import { call } from '../../http/call.ts';

/** A change that the server makes, and the run that makes it. */
export interface StartedChange {
  id: string;
  run: TaskRun;
}

/**
 * Starts a change to any number of images.
 * @param idempotencyKey of a form that may send the same change again
 * @throws ApiError 409 when the list is another by now
 */
export async function startChange(
  selection: ImageSelection,
  change: ImageChange,
  idempotencyKey?: string,
): Promise<StartedChange> {
  const body = { selection, change };
  return (await call(routes.changeImages, { body, idempotencyKey })).data;
}

/** Starts the undo of a change. @throws ApiError 404 when that is no longer possible */
export async function undoChange(id: string): Promise<StartedChange> {
  return (await call(routes.undoChange, { params: { id } })).data;
}
