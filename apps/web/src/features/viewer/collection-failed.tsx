import { useEffect } from 'react';
import { onReturn } from '../../browser/on-return.ts';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import { Button } from '../../ui/button.tsx';
import styles from './collection-failed.module.css';
import * as messages from './messages.ts';
import { loadCollection, selectViewer } from './viewer-slice.ts';

/** In place of the strip while the collection could not be loaded. */
export function CollectionFailed() {
  const dispatch = useAppDispatch();
  const { overlay, image, hasCollectionFailed } = useAppSelector(selectViewer);
  const failedId = (hasCollectionFailed && overlay === 'shown' && image?.collectionId) || null;
  useEffect(() => {
    if (failedId !== null) return onReturn(() => void dispatch(loadCollection(failedId)));
  }, [failedId, dispatch]);
  if (failedId === null) return null;
  return (
    <div className={styles.failed}>
      <p>{messages.collectionFailed}</p>
      <Button color="secondary" onClick={() => void dispatch(loadCollection(failedId))}>
        {messages.retry}
      </Button>
    </div>
  );
}
