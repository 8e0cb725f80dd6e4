import type { Setting } from '@salon/api-contract';
import type { AnySetting } from '../../domain/settings/setting-requests.ts';
import { conflictsOf } from '../../domain/settings/setting-conflicts.ts';
import { useSaveSettingsMutation } from '../../domain/settings/setting-endpoints.ts';
import { useOffer } from '../../domain/use-offer.ts';
import { errorMessage } from '../../http/api-error.ts';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import { undoFailed, withUndo } from '../../overlays/toasts/undo-toast.ts';
import { useAppDispatch } from '../../state/hooks.ts';
import { labelOf } from './categories.ts';
import { isKnown, isSame } from './drafts.ts';
import { messages } from './messages.ts';

/**
 * Reports that settings were changed, and offers to restore their former values unless they were changed again.
 * @param onUndone receives the restored settings
 */
export function useOfferUndo(onUndone: (restored: readonly Setting[]) => void) {
  const dispatch = useAppDispatch();
  const offer = useOffer();
  const [saveSettings] = useSaveSettingsMutation();

  const undo = async (before: ReadonlyMap<string, Setting>, changed: readonly Setting[]) => {
    const changes = changed.flatMap(({ name, value: replaces }) => {
      const former = before.get(name);
      return former ? [{ name, value: former.value, replaces }] : [];
    });
    const { data: restored, error } = await saveSettings(changes);
    if (restored) {
      onUndone(restored);
      const description = messages.undone(changes.length);
      dispatch(showToast({ title: messages.undoneTitle, description, type: 'success' }));
      return;
    }
    const conflicts = conflictsOf(error).map(({ name }) => labelOf(name));
    const description = conflicts.length ? messages.notUndone(conflicts) : errorMessage(error);
    dispatch(showToast(undoFailed(description)));
  };

  /** @param before the settings before they were changed */
  return (
    toast: { title: string; description: string },
    before: readonly AnySetting[],
    changed: readonly Setting[],
  ) => {
    const known = new Map(before.filter(isKnown).map((setting) => [setting.name, setting]));
    // A reset of a default only discards what was typed.
    const isChanged = changed.some(({ name, value }) => !isSame(known.get(name)?.value, value));
    const undoAll = () => void undo(known, changed);
    offer(isChanged ? withUndo(toast, undoAll) : { ...toast, type: 'success' });
  };
}
