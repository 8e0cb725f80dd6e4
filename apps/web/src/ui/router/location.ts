/** An address of the app, and what the history keeps with it. */
export interface Location {
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
  /** With its number sign, or empty. */
  hash: string;
  state: unknown;
  /** Names the entry of the history; `default` is the one that opened the app. */
  key: string;
}

/** How the current entry was reached; `pop` is also that of the entry that opened the app. */
export type NavigationType = 'pop' | 'push' | 'replace';

/** The address of a location, without its origin. */
export function pathOf({ pathname, search, hash }: Omit<Location, 'state' | 'key'>): string {
  return pathname + search + hash;
}

/** Resolves a path, a query (`?q=`) or a fragment (`#id`). The last two keep the pathname and nothing else. */
export function resolvePath(to: string, pathname: string): string {
  // Two slashes at the beginning would name another server.
  return pathOf(new URL(to, `http://localhost${pathname}`)).replace(/^\/+/, '/');
}
