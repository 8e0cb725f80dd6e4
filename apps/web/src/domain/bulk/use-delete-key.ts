import { isAlone, useShortcut } from '../../ui/hooks/use-shortcut.ts';

/** Asks to delete what is selected when the Delete key is pressed. */
export function useDeleteKey(isBusy: boolean, askToDelete: () => void): void {
  useShortcut((event) => {
    if (event.key !== 'Delete' || !isAlone(event) || isBusy) return false;
    askToDelete();
    return true;
  });
}
