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

export function storeTheme(preference: ThemePreference): void {
  localStore.setItem(themeKey, preference);
}

/** Calls the listener when another tab stores a theme. @returns how to stop */
export function onThemeStored(listener: (preference: ThemePreference) => void): () => void {
  const inOtherTab = (event: StorageEvent) => {
    if (event.key === themeKey) listener(storedTheme());
  };
  window.addEventListener('storage', inOtherTab);
  return () => window.removeEventListener('storage', inOtherTab);
}

/** The next preference: first the opposite of the visible theme, so that all presses but the last are visible. */
export function nextTheme(preference: ThemePreference, isSystemDark: boolean): ThemePreference {
  const system = isSystemDark ? 'dark' : 'light';
  const opposite = isSystemDark ? 'light' : 'dark';
  if (preference === 'system') return opposite;
  return preference === opposite ? system : 'system';
}
