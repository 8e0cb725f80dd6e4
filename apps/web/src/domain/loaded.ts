import type { SerializedError } from '@reduxjs/toolkit';
import { errorMessage, isFailure } from '../http/api-error.ts';
import type { Failure } from '../http/api-error.ts';

export type Loaded<T> =
  | { status: 'loading' }
  | { status: 'ready'; value: T }
  /** `isMissing`: it does not exist, so trying again is no use. */
  | { status: 'failed'; reason: string; isMissing: boolean };

interface QueryResult<T> {
  /** Of the current argument. */
  currentData?: T | undefined;
  isError: boolean;
  error?: Failure | SerializedError | undefined;
}

/** What a screen shows of a query: the value while there is one, even while it is loaded again. */
export function loadedOf<T>({ currentData, isError, error }: QueryResult<T>): Loaded<T> {
  const isMissing = isFailure(error) && error.status === 404;
  // A failed reload must not replace a form that a person fills in. A toast reports the failure.
  if (isError && (isMissing || currentData === undefined)) {
    return { status: 'failed', reason: errorMessage(error), isMissing };
  }
  return currentData === undefined
    ? { status: 'loading' }
    : { status: 'ready', value: currentData };
}

/** The same for a form, which keeps what is typed also if what it edits was deleted: saving says so. */
export function loadedForm<T>(query: QueryResult<T>): Loaded<T> {
  const { currentData } = query;
  return currentData === undefined ? loadedOf(query) : { status: 'ready', value: currentData };
}
