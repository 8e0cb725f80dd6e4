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

/** Reads the choice again, because it may have changed since, for example in another tab. */
export function applyStoredTheme(): void {
  applyTheme(storedTheme());
}
