const RELOADED_FOR = 'salon.reloaded-for';

/**
 * After a deploy, the files that an open page would load next are gone, and a reload brings the new version. The error
 * alone does not show that: browsers also stop loading files when the page is left, and a reload would then cancel
 * the navigation.
 */
export function reloadWhenStale(): void {
  window.addEventListener('vite:preloadError', () => {
    reloadIfReplaced().catch(() => undefined);
  });
}

async function reloadIfReplaced(): Promise<void> {
  const reply = await fetch('/', { cache: 'no-store' });
  if (!reply.ok) return;
  const deployed = new DOMParser().parseFromString(await reply.text(), 'text/html');
  const entry = entryOf(deployed);
  if (entry && entry !== entryOf(document) && isFirstTime(entry)) location.reload();
}

/** The script that starts the app. A change of any file changes its name. */
const entryOf = (page: Document) =>
  page.querySelector('script[type=module]')?.getAttribute('src') ?? null;

/** False where the browser remembers nothing: the page would reload again and again. */
function isFirstTime(entry: string): boolean {
  try {
    if (sessionStorage.getItem(RELOADED_FOR) === entry) return false;
    sessionStorage.setItem(RELOADED_FOR, entry);
    return true;
  } catch {
    return false;
  }
}
