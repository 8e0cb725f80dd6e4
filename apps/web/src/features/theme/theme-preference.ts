import { localStore } from '../../browser/browser-storage.ts';
import type { ThemePreference } from './theme-slice.ts';

/** The key in the browser's storage (fixed). */
export const themeKey = 'theme';

export function storedTheme(): ThemePreference {
  return themeOf(localStore.getItem(themeKey));
}

/** Reads a stored value; anything unknown follows the system. */
export function themeOf(stored: string | null): ThemePreference {
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Without the attribute, CSS follows the system. */
export function applyTheme(preference: ThemePreference): void {
  const { dataset } = document.documentElement;
  if (preference === 'system') delete dataset.theme;
  else dataset.theme = preference;
}

/** The choice of a moment ago may not be the latest any more. */
export function applyStoredTheme(): void {
  applyTheme(storedTheme());
}
