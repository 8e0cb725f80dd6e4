import type { ErrorCode } from '@salon/api-contract';
import type { ItemOutcome } from '@salon/service-contract';

/** What became of each id, in the order asked: `failureOf` says why it failed, or null. */
export function outcomesOf(
  ids: string[],
  failureOf: (id: string) => ErrorCode | null,
): ItemOutcome[] {
  return ids.map((id) => {
    const code = failureOf(id);
    return code ? { id, ok: false, code } : { id, ok: true };
  });
}
