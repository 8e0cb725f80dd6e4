// Apart from what reads the theme, so that it is not loaded with the first page.
import { localStore } from '../../browser/browser-storage.ts';
import { themeKey } from './theme-preference.ts';
import type { ThemePreference } from './theme-slice.ts';

export function storeTheme(preference: ThemePreference): void {
  localStore.setItem(themeKey, preference);
}

/** The next preference: first the opposite of the visible theme, so that all presses but the last are visible. */
export function nextTheme(preference: ThemePreference, isSystemDark: boolean): ThemePreference {
  const system = isSystemDark ? 'dark' : 'light';
  const opposite = isSystemDark ? 'light' : 'dark';
  if (preference === 'system') return opposite;
  return preference === opposite ? system : 'system';
}
