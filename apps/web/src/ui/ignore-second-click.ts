/**
 * The second click of a double click reaches what lies below a modal or a toast that the first one has closed. It does nothing
 * there; the next click, which begins by itself, ends this.
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
