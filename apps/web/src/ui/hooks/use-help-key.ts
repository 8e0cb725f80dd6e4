import { hasLetterKeys } from '../letter-keys.ts';
import { useShortcut } from './use-shortcut.ts';

/** Opens the list of shortcuts on `?`. A screen with this key also has a button for the list. */
export function useHelpKey(onHelp: () => void): void {
  useShortcut(({ key }) => {
    if (key !== '?' || !hasLetterKeys()) return false;
    onHelp();
    return true;
  });
}
