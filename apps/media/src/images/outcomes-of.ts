import type { ErrorCode } from '@salon/api-contract';
import type { ItemOutcome } from '@salon/service-contract';

/** The outcome for each id, in the order of the request. `failureOf` returns the reason, or null on success. */
export function outcomesOf(
  ids: string[],
  failureOf: (id: string) => ErrorCode | null,
): ItemOutcome[] {
  return ids.map((id) => {
    const code = failureOf(id);
    return code ? { id, ok: false, code } : { id, ok: true };
  });
}
