/**
 * After a click has closed a modal or a toast, the second click of a double click would reach what lies below. Ignores
 * it, and stops listening at the first click that is not a second one.
 */
export function ignoreSecondClick(): void {
  const types = ['mousedown', 'click'] as const;
  const ignore = (event: MouseEvent) => {
    if (event.detail > 1) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    for (const type of types) document.removeEventListener(type, ignore, true);
  };
  for (const type of types) document.addEventListener(type, ignore, true);
}
