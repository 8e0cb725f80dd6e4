import { localStore } from '../../engine/dom/browser-storage.ts';
import type { ThemePreference } from './theme-slice.ts';

/** The key and the attribute are also in public/boot.js, which sets the theme before the first paint. */
const KEY = 'theme';

export function storedTheme(): ThemePreference {
  const stored = localStore.getItem(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Without the attribute the page follows the system, live and without any script. */
export function applyTheme(preference: ThemePreference): void {
  if (preference === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = preference;
}

export function storeTheme(preference: ThemePreference): void {
  localStore.setItem(KEY, preference);
}

/** Called when another tab chose. @returns how to stop */
export function onThemeStored(listener: (preference: ThemePreference) => void): () => void {
  const inOtherTab = (event: StorageEvent) => {
    if (event.key === KEY) listener(storedTheme());
  };
  window.addEventListener('storage', inOtherTab);
  return () => window.removeEventListener('storage', inOtherTab);
}

/** The next of the three: first the opposite of what is seen, so that every press but the last shows. */
export function nextTheme(preference: ThemePreference, isSystemDark: boolean): ThemePreference {
  const system = isSystemDark ? 'dark' : 'light';
  const opposite = isSystemDark ? 'light' : 'dark';
  if (preference === 'system') return opposite;
  return preference === opposite ? system : 'system';
}
