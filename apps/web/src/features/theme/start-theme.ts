import type { Dispatch } from '@reduxjs/toolkit';
import { applyTheme, onThemeStored, storedTheme } from './theme-preference.ts';
import { themeChosen } from './theme-slice.ts';

/** Takes up the stored theme, keeps in step with other tabs, and the favicon with the system. */
export function startTheme() {
  return (dispatch: Dispatch): void => {
    dispatch(themeChosen(storedTheme()));
    onThemeStored((preference) => {
      applyTheme(preference);
      dispatch(themeChosen(preference));
    });
    followSystemWithFavicon();
  };
}

// The tab strip belongs to the browser, so its picture follows the system and not the theme of the page.
function followSystemWithFavicon(): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
  const draw = () => {
    if (icon) icon.href = `/favicon-${systemIsDark.matches ? 'dark' : 'light'}.svg`;
  };
  draw();
  systemIsDark.addEventListener('change', draw);
}
