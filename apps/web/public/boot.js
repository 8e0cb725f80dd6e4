// Runs before the first paint and before the app has arrived, so it is a classic script and as small as it can be.
{
  // The same key and values as features/theme/theme-preference.ts.
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;

  // The settings and the list of pictures, wanted by the app as soon as it runs. They must be asked for as
  // api/exchange.ts asks.
  if (/^\/(images\/[^/]+)?$/.test(location.pathname)) {
    // The order is remembered by features/gallery/wall-memory.ts.
    const isByDate = sessionStorage.getItem('salon.wall')?.includes('"order":"date"');
    for (const href of [
      '/api/settings',
      isByDate ? '/api/images/wall?orderBy=date' : '/api/images/wall',
    ]) {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'preload', as: 'fetch', href, crossOrigin: '' });
      document.head.append(link);
    }
  }
}
