/**
 * For a focused button that goes with its toast or notice: focuses what had the focus before it, or the heading of the
 * screen. What its action shows, such as a dialog, may take the focus itself.
 */
export function focusSoon(focusedBefore: EventTarget | null): void {
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    if (focusedBefore instanceof HTMLElement) focusedBefore.focus({ preventScroll: true });
    if (document.activeElement !== document.body) return;
    // While something is selected, the screen's own heading is inert.
    const heading = document.querySelector<HTMLElement>('h1:not([inert] h1)');
    heading?.focus({ preventScroll: true });
  });
}
