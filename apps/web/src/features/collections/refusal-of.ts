import { errorMessage, isFailure } from '../../http/api-error.ts';
import { isTemporary } from '../../http/with-retries.ts';
import { messages as trashMessages } from '../../domain/trash/messages.ts';
import { messages } from './messages.ts';

/** Why the images of a collection were not changed, and whether the shown collection is outdated. */
export function refusalOf(error: unknown) {
  const isOutdated = isFailure(error) && (error.status === 404 || error.status === 409);
  const named: unknown = isFailure(error) ? error.data?.imageIds : [];
  /** The ids of images that were deleted, or are in another collection. */
  const unavailable = new Set<unknown>(Array.isArray(named) ? named : []);
  // A 404 that names no images is that of the collection.
  const exists = unavailable.size > 0 || !isFailure(error) || error.status !== 404;
  const hint = exists ? '' : ` ${trashMessages.restorable} ${trashMessages.trash}.`;
  const reason = errorMessage(error) + hint;
  /** For a screen that then reloads the collection. */
  const description = isOutdated && exists ? `${reason} ${messages.outdated}` : reason;
  /** The server may have made the change, if only its reply was lost. */
  const mayBeSaved = isTemporary(error);
  return { isOutdated, mayBeSaved, reason, description, unavailable };
}
