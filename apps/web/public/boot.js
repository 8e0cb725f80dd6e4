// Runs before the first paint: a classic script, as small as it can be.
{
  // With site data blocked the mere access to a storage throws, as in engine/dom/browser-storage.ts.
  const attempt = (access) => {
    try {
      return access();
    } catch {
      return null;
    }
  };

  // As features/theme/theme-preference.ts stores it.
  const theme = attempt(() => localStorage.getItem('theme'));
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;

  // What the app wants first, asked for as http/exchange.ts asks.
  if (/^\/(images\/[^/]+)?$/.test(location.pathname)) {
    // As features/gallery/wall-memory.ts remembers it; a visit begins here.
    let memory = attempt(() => JSON.parse(sessionStorage.getItem('salon.wall')));
    if (!memory) {
      const fresh = { order: null, seed: Math.floor(Math.random() * 2 ** 31), anchor: null };
      memory = attempt(() => {
        sessionStorage.setItem('salon.wall', JSON.stringify(fresh));
        return fresh;
      });
    }
    const hrefs = ['/api/settings'];
    // Where nothing can be remembered, the app takes a seed of its own.
    if (memory) {
      const query = new URLSearchParams();
      // The gateway writes the settings into the page; domain/settings/settings.ts reads them as well.
      const { wallOrder, newestFirst } = document.documentElement.dataset;
      if ((memory.order ?? wallOrder) === 'date') {
        query.set('orderBy', 'date');
        if (newestFirst === 'true') query.set('order', 'desc');
      }
      // As features/gallery/gallery-page.tsx decides; 16 as libs/api-contract/src/first-page.ts has it.
      const isHome = location.pathname === '/' && !new URLSearchParams(location.search).get('q');
      if (isHome && !memory.anchor) query.set('opening', memory.seed % 16);
      hrefs.push(`/api/images/wall${query.size > 0 ? `?${query}` : ''}`);
    }
    for (const href of hrefs) {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'preload', as: 'fetch', href, crossOrigin: '' });
      document.head.append(link);
    }
  }
}
