// Runs before the first paint: a classic script, as small as it can be.
{
  // As features/theme/theme-preference.ts stores it.
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;

  // What the app wants first, asked for as api/exchange.ts asks.
  if (/^\/(images\/[^/]+)?$/.test(location.pathname)) {
    // As features/gallery/wall-memory.ts remembers it.
    const isByDate = sessionStorage.getItem('salon.wall')?.includes('"order":"date"');
    for (const href of ['/api/settings', `/api/images/wall${isByDate ? '?orderBy=date' : ''}`]) {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'preload', as: 'fetch', href, crossOrigin: '' });
      document.head.append(link);
    }
  }
}
