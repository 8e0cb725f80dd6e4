/** How long a toast offers to undo something: time enough to notice that it was the wrong one. */
export const UNDO_S = 10;
