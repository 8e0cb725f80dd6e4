import { useShortcut } from './use-shortcut.ts';

/**
 * Opens the list of shortcuts on `?`. The switch for letter keys does not apply: it is in that list, so it could never
 * be switched on again.
 */
export function useHelpKey(onHelp: () => void): void {
  useShortcut(({ key }) => {
    if (key !== '?') return false;
    onHelp();
    return true;
  });
}
