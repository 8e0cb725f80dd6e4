import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import { isWithCtrl, useShortcut } from '../../ui/hooks/use-shortcut.ts';
import { letterOf } from '../../ui/letter-of.ts';
import { acceptToast } from './show-toast.ts';
import { selectToasts } from './toasts-slice.ts';

/** Takes the last change back on Ctrl+Z, as long as its toast offers that. */
export function useUndoKey(): void {
  const dispatch = useAppDispatch();
  const toasts = useAppSelector(selectToasts);
  useShortcut((event) => {
    const last = toasts.findLast(({ action }) => action?.isUndo);
    if (!last || letterOf(event) !== 'z' || !isWithCtrl(event)) return false;
    dispatch(acceptToast(last));
    return true;
  });
}
