export type Params = Readonly<Record<string, string>>;

/**
 * Matches a path with a pattern of fixed segments and parameters (`/images/:id`); a `*` at its end matches any rest.
 * Case and slashes at the end do not matter.
 * @returns the parameters, or null if the path does not match
 */
export function matchPath(pattern: string, pathname: string): Params | null {
  const wanted = segmentsOf(pattern);
  const found = segmentsOf(pathname).map(decoded);
  const isOpen = wanted.at(-1) === '*';
  if (isOpen) wanted.pop();
  if (found.length < wanted.length || (!isOpen && found.length > wanted.length)) return null;
  const params: Record<string, string> = {};
  for (const [at, segment] of wanted.entries()) {
    const value = found[at] ?? '';
    if (segment.startsWith(':')) params[segment.slice(1)] = value;
    else if (segment.toLowerCase() !== value.toLowerCase()) return null;
  }
  return params;
}

/** Joins a path with one that continues it. */
export function joinPaths(base: string, path: string): string {
  return `/${[...segmentsOf(base), ...segmentsOf(path)].filter((part) => part !== '*').join('/')}`;
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter(Boolean);
}

/** A part of an address without its escape sequences; the part itself if one is broken, as when typed by hand. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
