import { isAlone, useShortcut } from '../../ui/hooks/use-shortcut.ts';

/** Keyboards of a Mac send Backspace for the key that is labelled "delete". */
const KEYS = ['Delete', 'Backspace'];

/** Asks to delete what is selected when the Delete key is pressed. */
export function useDeleteKey(isBusy: boolean, askToDelete: () => void): void {
  useShortcut((event) => {
    if (!KEYS.includes(event.key) || !isAlone(event) || isBusy) return false;
    askToDelete();
    return true;
  });
}
