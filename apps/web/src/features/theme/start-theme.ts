import type { Dispatch } from '@reduxjs/toolkit';
import { applyStoredTheme, storedTheme, themeKey } from './theme-preference.ts';
import { themeChosen } from './theme-slice.ts';

/** Applies the stored theme, follows changes in other tabs, and adapts the favicon to the system. */
export function startTheme() {
  return (dispatch: Dispatch): void => {
    dispatch(themeChosen(storedTheme()));
    window.addEventListener('storage', ({ key }) => {
      if (key !== themeKey) return;
      applyStoredTheme();
      dispatch(themeChosen(storedTheme()));
    });
    followSystemWithFavicon();
  };
}

// The favicon is shown in the browser's tab strip, so it follows the system rather than the theme of the page.
function followSystemWithFavicon(): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
  const draw = () => {
    if (icon) icon.href = `/favicon-${systemIsDark.matches ? 'dark' : 'light'}.svg`;
  };
  draw();
  systemIsDark.addEventListener('change', draw);
}
