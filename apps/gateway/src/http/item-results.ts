import type { ItemResult } from '@salon/api-contract';
import type { ItemOutcome } from '@salon/service-contract';
import { messageFor } from './error-replies.ts';

/** What became of each image, in the words of the HTTP contract. */
export const itemResults = (outcomes: readonly ItemOutcome[]): ItemResult[] =>
  outcomes.map((outcome) =>
    outcome.ok ? outcome : { ...outcome, message: messageFor(outcome.code, {}) },
  );
