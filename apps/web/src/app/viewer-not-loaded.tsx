import { useEffect } from 'react';
import { overlayHidden, overlayShown, selectOverlay } from '../features/viewer/viewer-slice.ts';
import { useAppDispatch, useAppSelector } from '../state/hooks.ts';
import { Button } from '../ui/button.tsx';
import styles from '../ui/error-boundary.module.css';

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
      <h2>Could not open the photo</h2>
      <p>A part of this page could not be loaded. Check your connection and reload the page.</p>
      <div className={styles.actions}>
        <Button onClick={() => location.reload()}>Reload</Button>
        <Button color="secondary" onClick={onClose}>
          Back to the gallery
        </Button>
      </div>
    </div>
  );
}
