import type { LeaveQuestion } from './ask-to-discard.ts';

const questions = new Map<symbol, LeaveQuestion>();

/** Records that a screen has something to lose. @returns how to take that back */
export function recordUnsavedWork(question: LeaveQuestion): () => void {
  const screen = Symbol('unsaved');
  questions.set(screen, question);
  return () => {
    questions.delete(screen);
  };
}

/** What to ask before something other than a link leaves a screen with something to lose; undefined without one. */
export const questionOfUnsavedWork = (): LeaveQuestion | undefined =>
  [...questions.values()].at(-1);
