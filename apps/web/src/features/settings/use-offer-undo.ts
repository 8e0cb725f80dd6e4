import type { Setting } from '@salon/api-contract';
import { messages as bulkMessages } from '../../domain/bulk/messages.ts';
import { UNDO_S } from '../../domain/bulk/use-bulk.ts';
import type { AnySetting } from '../../domain/settings/manage-settings.ts';
import { conflictsOf } from '../../domain/settings/setting-conflicts.ts';
import { useSaveSettingsMutation } from '../../domain/settings/setting-endpoints.ts';
import { errorMessage } from '../../http/api-error.ts';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import { useAppDispatch } from '../../state/hooks.ts';
import { labelOf } from './categories.ts';
import { isKnown } from './drafts.ts';
import { messages } from './messages.ts';

/** Reports that settings were changed, and offers to restore their former values unless they were changed again. */
export function useOfferUndo() {
  const dispatch = useAppDispatch();
  const [saveSettings] = useSaveSettingsMutation();

  const undo = async (before: ReadonlyMap<string, Setting>, changed: readonly Setting[]) => {
    const changes = changed.flatMap(({ name, value: replaces }) => {
      const former = before.get(name);
      return former ? [{ name, value: former.value, replaces }] : [];
    });
    const { error } = await saveSettings(changes);
    if (!error) {
      const description = messages.undone(changes.length);
      dispatch(showToast({ title: messages.undoneTitle, description, type: 'success' }));
      return;
    }
    const conflicts = conflictsOf(error).map(({ name }) => labelOf(name));
    const description = conflicts.length ? messages.notUndone(conflicts) : errorMessage(error);
    const failed = { title: bulkMessages.undoFailed, description, duration: UNDO_S };
    dispatch(showToast({ ...failed, type: 'error' }));
  };

  /** @param before the settings before they were changed */
  return (
    toast: { title: string; description: string },
    before: readonly AnySetting[],
    changed: readonly Setting[],
  ) => {
    const known = new Map(before.filter(isKnown).map((setting) => [setting.name, setting]));
    const action = { name: bulkMessages.undo, callback: () => void undo(known, changed) };
    dispatch(showToast({ ...toast, action, duration: UNDO_S, type: 'success' }));
  };
}
