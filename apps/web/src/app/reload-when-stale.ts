const RELOADED_FOR = 'salon.reloaded-for';

/**
 * After a deploy the files this page would load next are gone; a reload brings the new page. Once per missing
 * file: a file that stays missing is a failure like any other and reaches the error boundary.
 */
export function reloadWhenStale(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const { message } = event.payload;
    if (sessionStorage.getItem(RELOADED_FOR) === message) return;
    sessionStorage.setItem(RELOADED_FOR, message);
    event.preventDefault();
    location.reload();
  });
}
