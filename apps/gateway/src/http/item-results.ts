import type { ItemResult } from '@salon/api-contract';
import type { ItemOutcome } from '@salon/service-contract';
import { messageFor } from './error-replies.ts';

type Success = Extract<ItemOutcome, { ok: true }>;
type Failure<T> = Extract<T, { ok: false }>;

/** What became of each image, in the words of the HTTP contract. */
export const itemResults = <S extends Success>(
  outcomes: readonly (S | Failure<ItemOutcome>)[],
): (S | Failure<ItemResult>)[] =>
  outcomes.map((outcome) =>
    outcome.ok ? outcome : { ...outcome, message: messageFor(outcome.code, {}) },
  );
