import type { ItemResult } from '@salon/api-contract';
import type { ItemOutcome } from '@salon/service-contract';
import { messageFor } from './error-replies.ts';

type Success = Extract<ItemOutcome, { ok: true }>;
type Failure<T> = Extract<T, { ok: false }>;

/** The result for each image in the form of the HTTP contract. */
export const itemResults = <S extends Success>(
  outcomes: readonly (S | Failure<ItemOutcome>)[],
): (S | Failure<ItemResult>)[] =>
  outcomes.map((outcome) =>
    outcome.ok ? outcome : { ...outcome, message: messageFor(outcome.code, {}) },
  );
