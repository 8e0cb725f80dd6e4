import { isStoreUnavailable } from '@salon/server-kit';
import { ServiceError, type CallName } from '@salon/service-contract';

/** The labels of a call by its end: the outcome is `ok`, or the code that the caller receives. */
export const callLabels =
  (call: CallName, side: 'client' | 'server') =>
  (failure?: { error: unknown }): { call: string; side: string; outcome: string } => ({
    call,
    side,
    outcome: failure ? codeOf(failure.error) : 'ok',
  });

function codeOf(error: unknown): string {
  if (error instanceof ServiceError) return error.code;
  return isStoreUnavailable(error) ? 'service/unavailable' : 'internal';
}
