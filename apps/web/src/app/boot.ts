import { firstPageCount, maxWholeWall } from '@salon/api-contract';
import type { RouteByName } from '@salon/api-contract/routes';
import { wallQuery } from '../domain/images/wall-query.ts';
import { settingsOfPage } from '../domain/settings/settings.ts';
import { beginVisit } from '../features/gallery/wall-memory.ts';
import { applyTheme, themeKey, themeOf } from '../features/theme/theme-preference.ts';

/**
 * Runs before the first paint, in a script of its own (see vite.config.ts): sets the theme, and preloads what the app
 * calls first. Every byte delays that paint.
 */
export function boot(): void {
  const { pathname, search } = location;
  const isWall = /^\/(images\/[^/]+)?$/.test(pathname);
  if (isWall) preload('GET /settings', {});
  try {
    applyTheme(themeOf(localStorage.getItem(themeKey)));
    if (!isWall) return;
    const { order, seed, anchor, count } = beginVisit();
    const { wallOrder, newestFirst } = settingsOfPage();
    // The app begins with a first page under the same conditions (see use-gallery-lists.ts).
    const isFirstPage = pathname === '/' && !new URLSearchParams(search).get('q') && !anchor;
    const firstPage = isFirstPage ? seed % firstPageCount : undefined;
    const query = wallQuery({ order: order ?? wallOrder, newestFirst, firstPage });
    // Of a gallery that may be large, the app begins with the index, which has one direction only.
    const isWhole = isFirstPage || (count && count <= maxWholeWall);
    if (!isWhole) delete query['order'];
    preload(isWhole ? 'GET /images/wall' : 'GET /images/wall/index', query);
  } catch {
    // With site data blocked, access to a storage throws. Then the page follows the system, and the wall is not
    // preloaded, since the app will draw another seed.
  }
}

/** The browser uses a preload only for a request of exactly this address and mode (see http/exchange.ts). */
function preload(route: keyof RouteByName, query: Record<string, string>): void {
  const search = new URLSearchParams(query).toString();
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'fetch';
  link.crossOrigin = '';
  link.href = `/api${route.slice('GET '.length)}${search && `?${search}`}`;
  document.head.append(link);
}
