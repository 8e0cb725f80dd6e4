import type { Purged } from '@salon/api-contract';
import {
  useEmptyTrashMutation,
  usePurgeImagesMutation,
} from '../../domain/trash/trash-endpoints.ts';
import type { ShownTrash } from '../../domain/trash/trash-requests.ts';
import { showDialog } from '../../overlays/dialogs/show-dialog.ts';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import { useAppDispatch } from '../../state/hooks.ts';
import { messages } from './messages.ts';

const { purge } = messages;

/** Asks before deleting for good, which cannot be undone, and says what was deleted. */
export function usePurge() {
  const dispatch = useAppDispatch();
  const [purgeImages, purging] = usePurgeImagesMutation();
  const [emptyTrash, emptying] = useEmptyTrashMutation();

  const report = (purged: Purged | undefined) => {
    if (!purged) return;
    const { images, collections } = purged;
    const isNothing = images + collections === 0;
    const description = isNothing ? purge.nothing : purge.done(images, collections);
    const title = isNothing ? purge.nothingTitle : purge.doneTitle;
    dispatch(showToast({ title, description, type: isNothing ? 'info' : 'success' }));
  };
  const ask = (title: string, description: string, run: () => Promise<{ data?: Purged }>) => {
    const callback = () => void run().then(({ data }) => report(data));
    const actions = [{ name: purge.action, color: 'danger', callback }] as const;
    dispatch(showDialog({ title, description, actions: [...actions] }));
  };

  return {
    isPurging: purging.isLoading || emptying.isLoading,
    askToPurge: (ids: readonly string[]) =>
      ask(purge.title(ids.length), purge.question(ids.length), () => purgeImages(ids)),
    /** What others delete in the meantime stays. */
    askToEmpty: (shown: ShownTrash) =>
      ask(purge.empty, purge.emptyQuestion, () => emptyTrash(shown)),
  };
}
