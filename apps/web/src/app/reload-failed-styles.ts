/** ms before a stylesheet that could not be loaded is requested again. */
const AGAIN_AFTER_MS = 3000;

/**
 * Requests stylesheets again until they arrive. Vite does so only once: a part of the app whose files are loaded later
 * would have no styles.
 */
export function reloadFailedStyles(): void {
  // The event does not bubble.
  const capture = true;
  const requestAgain = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    setTimeout(() => target.replaceWith(target.cloneNode()), AGAIN_AFTER_MS);
  };
  window.addEventListener('error', requestAgain, capture);
}
