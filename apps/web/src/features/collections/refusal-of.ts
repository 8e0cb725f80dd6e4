import { errorMessage, isFailure } from '../../http/api-error.ts';
import { messages } from './messages.ts';

/** Why the images of a collection were not changed, and whether the shown collection is outdated. */
export function refusalOf(error: unknown) {
  const isOutdated = isFailure(error) && (error.status === 404 || error.status === 409);
  const reason = errorMessage(error);
  /** For a screen that then reloads the collection. */
  const description = isOutdated ? `${reason} ${messages.outdated}` : reason;
  return { isOutdated, reason, description };
}
