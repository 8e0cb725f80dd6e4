import { useEffect } from 'react';
import { overlayHidden, overlayShown, selectOverlay } from '../features/viewer/viewer-slice.ts';
import { useAppDispatch, useAppSelector } from '../state/hooks.ts';
import { Button } from '../ui/button.tsx';
import styles from '../ui/error-boundary.module.css';
import * as messages from './messages.ts';

/** Takes the place of the viewer when its files cannot be loaded. */
export function ViewerNotLoaded({ onClose }: { onClose: () => void }) {
  const dispatch = useAppDispatch();
  const overlay = useAppSelector(selectOverlay);

  // The wall waits for the end of an animation that nothing plays.
  useEffect(() => {
    if (overlay === 'showing') dispatch(overlayShown());
    if (overlay === 'hiding') dispatch(overlayHidden());
  }, [dispatch, overlay]);

  return (
    <div role="alert" className={`${styles.page} ${styles.over}`}>
      <h2>{messages.viewerNotLoaded}</h2>
      <p>{messages.viewerNotLoadedHint}</p>
      <div className={styles.actions}>
        <Button onClick={() => location.reload()}>{messages.reload}</Button>
        <Button color="secondary" onClick={onClose}>
          {messages.backToGallery}
        </Button>
      </div>
    </div>
  );
}
