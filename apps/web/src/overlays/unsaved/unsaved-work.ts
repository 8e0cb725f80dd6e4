const screens = new Set<symbol>();

/** Records that a screen has something to lose. @returns how to take that back */
export function recordUnsavedWork(): () => void {
  const screen = Symbol('unsaved');
  screens.add(screen);
  return () => {
    screens.delete(screen);
  };
}

/** Whether any screen has something to lose, for what leaves it by other ways than links. */
export function hasUnsavedWork(): boolean {
  return screens.size > 0;
}
