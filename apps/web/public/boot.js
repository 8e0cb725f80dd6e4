// Runs before the first paint: a classic script, as small as it can be.
{
  // As features/theme/theme-preference.ts stores it.
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;

  // What the app wants first, asked for as api/exchange.ts asks.
  if (/^\/(images\/[^/]+)?$/.test(location.pathname)) {
    // As features/gallery/wall-memory.ts remembers it; a visit begins here.
    let memory = JSON.parse(sessionStorage.getItem('salon.wall'));
    if (!memory) {
      memory = { order: null, seed: Math.floor(Math.random() * 2 ** 31), anchor: null };
      sessionStorage.setItem('salon.wall', JSON.stringify(memory));
    }
    const query = new URLSearchParams();
    if (memory.order === 'date') query.set('orderBy', 'date');
    // As features/gallery/gallery-page.tsx decides; 16 as libs/api-contract/src/opening.ts has it.
    const isHome = location.pathname === '/' && !new URLSearchParams(location.search).get('q');
    if (isHome && !memory.anchor) query.set('opening', memory.seed % 16);
    for (const href of ['/api/settings', `/api/images/wall${query.size > 0 ? `?${query}` : ''}`]) {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'preload', as: 'fetch', href, crossOrigin: '' });
      document.head.append(link);
    }
  }
}
