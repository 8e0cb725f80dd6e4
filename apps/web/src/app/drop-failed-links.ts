/**
 * Removes links to files that could not be loaded. Vite requests no file whose link is in the page: a part of the app that
 * is loaded again would have no styles.
 */
export function dropFailedLinks(): void {
  const drop = ({ target }: Event) => target instanceof HTMLLinkElement && target.remove();
  // The event does not bubble.
  window.addEventListener('error', drop, true);
}
