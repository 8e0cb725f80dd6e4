import { useEffect } from 'react';
import { overlayHidden, overlayShown, selectOverlay } from '../features/viewer/viewer-slice.ts';
import { useAppDispatch, useAppSelector } from '../state/hooks.ts';
import { ButtonRow } from '../ui/button-row.tsx';
import { Button } from '../ui/button.tsx';
import { brokenText } from '../ui/messages.ts';
import { PageAlert } from '../ui/page-alert.tsx';
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
    <PageAlert isOver>
      <h2>{messages.viewerNotLoaded}</h2>
      <p>{brokenText}</p>
      <ButtonRow>
        <Button onClick={() => location.reload()}>{messages.reload}</Button>
        <Button color="secondary" onClick={onClose}>
          {messages.backToGallery}
        </Button>
      </ButtonRow>
    </PageAlert>
  );
}
