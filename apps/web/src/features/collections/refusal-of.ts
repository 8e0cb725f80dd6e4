import { errorMessage, isFailure } from '../../http/api-error.ts';

/** Why the images of a collection were not changed, and whether the shown collection is outdated. */
export function refusalOf(error: unknown) {
  const isOutdated = isFailure(error) && (error.status === 404 || error.status === 409);
  const reason = errorMessage(error);
  /** For a screen that then reloads the collection. */
  const told = isOutdated ? `${reason} The collection is shown as it is now.` : reason;
  return { isOutdated, reason, told };
}
