import { useCallback, useEffect, useRef, useState } from 'react';
import { addImages, callInBatches } from '../../domain/bulk/bulk.ts';
import { createCollection } from '../../domain/collections/collection-requests.ts';
import { membershipChanged } from '../../domain/outdated.ts';
import { selectSession } from '../../domain/session/session-slice.ts';
import { errorMessage } from '../../http/api-error.ts';
import { randomUuid } from '../../http/random-uuid.ts';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import type { ToastRequest } from '../../overlays/toasts/show-toast.ts';
import { useAppDispatch } from '../../state/hooks.ts';
import type { AppDispatch, RootState } from '../../state/root-reducer.ts';
import type { CollectionChoice } from './collection-choice.ts';
import { collectionTexts, pageTexts } from './messages.ts';

/** Whether the published images have been added to the chosen collection. */
export type Placement =
  | { status: 'none' }
  | { status: 'adding'; title: string }
  | { status: 'added'; id: string; title: string }
  | { status: 'failed'; title: string; reason: string; retry: () => void };

/** Adds published images to a collection. If that fails, they stay published. */
export function usePlacement() {
  const dispatch = useAppDispatch();
  const [placement, setPlacement] = useState<Placement>({ status: 'none' });
  const isMounted = useRef(false);
  /** Counts the uploads: the page shows only the placement of the latest one. */
  const uploads = useRef(0);
  /** Shows as a toast what only the Complete step shows and offers to repeat. */
  const showFailure = useRef<(() => void) | null>(null);

  /** For when the person leaves the Complete step. */
  const leave = useCallback(() => {
    uploads.current += 1;
    showFailure.current?.();
    showFailure.current = null;
  }, []);

  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      leave();
    };
  }, [leave]);

  const place = (choice: CollectionChoice, imageIds: readonly string[]): Promise<void> => {
    uploads.current += 1;
    const upload = uploads.current;
    const report = (next: Placement) => {
      const toast = toastOf(next, imageIds.length);
      if (isMounted.current && upload === uploads.current) {
        showFailure.current = toast && next.status === 'failed' ? dispatch(later(toast)) : null;
        setPlacement(next);
      } else if (toast) dispatch(showToast(toast));
    };
    return add(dispatch, choice, imageIds, report);
  };

  return { placement, place, leave };
}

async function add(
  dispatch: AppDispatch,
  choice: CollectionChoice,
  imageIds: readonly string[],
  report: (placement: Placement) => void,
  key = randomUuid(),
): Promise<void> {
  if (choice.kind === 'none') return report({ status: 'none' });
  const { title } = choice;
  report({ status: 'adding', title });
  const fail = (reason: string, next: CollectionChoice, left: readonly string[]) => {
    const retry = () => void add(dispatch, next, left, report, key);
    report({ status: 'failed', title, reason, retry });
  };

  let id: string;
  try {
    id =
      choice.kind === 'existing'
        ? choice.id
        : (await createCollection({ title, description: null }, key)).id;
  } catch (error) {
    return fail(errorMessage(error), choice, imageIds);
  }
  const results = await callInBatches(imageIds, addImages(id, { move: false }), () => undefined);
  // Also when images are left: others were added, or the collection is new.
  dispatch(membershipChanged());
  const failed = results.flatMap((result) => (result.ok ? [] : [result]));
  const [first] = failed;
  if (!first) return report({ status: 'added', id, title });
  // The collection exists now: another attempt must not create a second one.
  const left = failed.map((result) => result.id);
  fail(first.message, { kind: 'existing', id, title }, left);
}

/** @returns shows a toast, unless the person who is logged in now is no longer */
const later = (toast: ToastRequest) => (dispatch: AppDispatch, getState: () => RootState) => {
  const personId = personIn(getState());
  return () => {
    if (personIn(getState()) === personId) dispatch(showToast(toast));
  };
};

function personIn(state: RootState): string | null {
  const session = selectSession(state);
  return session.status === 'signed-in' ? session.user.id : null;
}

/** The result for a person who no longer sees the Complete step. */
function toastOf(placement: Placement, count: number): ToastRequest | null {
  if (placement.status === 'none') {
    const title = pageTexts.titles.complete;
    const description = collectionTexts.published(count);
    return { title, description, type: 'success' };
  }
  if (placement.status === 'added') {
    const { addedTitle, addedTo } = collectionTexts;
    return { title: addedTitle, description: addedTo(placement.title), type: 'success' };
  }
  if (placement.status !== 'failed') return null;
  const { title, reason, retry } = placement;
  return {
    title: collectionTexts.failedTitle,
    description: collectionTexts.failed(title, reason),
    type: 'error',
    action: { name: collectionTexts.retry, callback: retry },
    // Only this toast says that the images are outside of their collection.
    duration: 0,
  };
}
