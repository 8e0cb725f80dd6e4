// Runs before the first paint, so it is a classic script and as small as it can be.
// The same key and values as features/theme/theme-preference.ts.
{
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
}
