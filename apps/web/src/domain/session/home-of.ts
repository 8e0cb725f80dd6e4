/** A base on which every path is resolved, whatever the origin of the page. */
const BASE = 'http://gallery.invalid';

/**
 * Where a person goes after a login.
 * @param from the address they asked for before; another origin, or one they are not allowed to see, is ignored
 */
export function homeOf(user: { admin: boolean }, from: string | null = null): string {
  const path = from === null ? null : pathHere(from);
  const isAllowed = user.admin || !path?.startsWith('/dashboard');
  if (path !== null && isAllowed) return path;
  return user.admin ? '/dashboard' : '/';
}

/** The path if it stays on this origin, as the browser understands it. */
function pathHere(text: string): string | null {
  if (!text.startsWith('/') || !URL.canParse(text, BASE)) return null;
  const { origin, pathname, search, hash } = new URL(text, BASE);
  return origin === BASE ? pathname + search + hash : null;
}
