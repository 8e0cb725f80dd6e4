import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { LeaveQuestion } from './ask-to-discard.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

/**
 * As useUnsavedGuard, for a form that is left once it is saved. What was saved can differ from what was typed.
 * @returns a function that leaves the saved form without a question
 */
export function useFormGuard(isDirty: boolean, question?: LeaveQuestion) {
  const [isSaved, setSaved] = useState(false);
  useUnsavedGuard(isDirty && !isSaved, question);
  return (leave: () => void): void => {
    // First, as the guard would stop the way back.
    flushSync(() => setSaved(true));
    leave();
  };
}
