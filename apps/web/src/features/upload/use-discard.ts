import { useCallback, useState } from 'react';
import { discardUpload } from '../../domain/uploads/upload-requests.ts';
import { ApiError } from '../../http/api-error.ts';
import { isTemporary } from '../../http/with-retries.ts';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import { leaveScreen } from '../../overlays/unsaved/leave-screen.ts';
import { useAppDispatch } from '../../state/hooks.ts';
import { useNavigate } from '../../ui/router/hooks.ts';
import { discardTexts } from './messages.ts';
import { forgetEdits } from './stored-edits.ts';

/** Discards staged uploads, and remembers which ones: the server may still list them for a moment. */
export function useDiscard() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [discarded, setDiscarded] = useState<ReadonlySet<string>>(new Set());

  const discard = useCallback(
    (uploadIds: string[]) => {
      setDiscarded((before) => new Set([...before, ...uploadIds]));
      forgetEdits(uploadIds);
      void discardUploads(uploadIds).then(({ published, left }) => {
        if (left > 0) {
          const notice = { title: discardTexts.title(left), description: discardTexts.left(left) };
          dispatch(showToast({ ...notice, type: 'warning' }));
        }
        if (published === 0) return;
        const description = discardTexts.published(published);
        const show = () => navigate('/dashboard/images');
        const action = { name: discardTexts.show, callback: () => dispatch(leaveScreen(show)) };
        const title = discardTexts.title(published);
        // Only this toast says that the images are public.
        dispatch(showToast({ title, description, type: 'warning', action, duration: 0 }));
      });
    },
    [dispatch, navigate],
  );

  return { discarded, discard };
}

interface Discarded {
  /** Number of those that are published, or are being published: an earlier confirmation got no reply. */
  published: number;
  /** Number of those for which the server sent no reply. */
  left: number;
}

/** One at a time. The clean-up of staged uploads removes those that cannot be discarded now. */
async function discardUploads(uploadIds: string[]): Promise<Discarded> {
  let published = 0;
  for (const [at, uploadId] of uploadIds.entries()) {
    const error: unknown = await discardUpload(uploadId).catch((reason: unknown) => reason);
    // Each of the others would be tried for as long again.
    if (isTemporary(error)) return { published, left: uploadIds.length - at };
    if (error instanceof ApiError && error.status === 409) published += 1;
  }
  return { published, left: 0 };
}
