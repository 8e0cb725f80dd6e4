const RELOADED_FOR = 'salon.reloaded-for';

/**
 * After a deploy the files this page would load next are gone; a reload brings the new page. Once per missing
 * file: a file that stays missing is a failure like any other and reaches the error boundary.
 */
export function reloadWhenStale(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!isFirstTime(event.payload.message)) return;
    event.preventDefault();
    location.reload();
  });
}

/** False where the browser remembers nothing: the page would reload again and again. */
function isFirstTime(message: string): boolean {
  try {
    if (sessionStorage.getItem(RELOADED_FOR) === message) return false;
    sessionStorage.setItem(RELOADED_FOR, message);
    return true;
  } catch {
    return false;
  }
}
