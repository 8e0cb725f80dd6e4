import { useEffect, useState } from 'react';
import type { WaitingImage } from '@salon/api-contract';
import { countOfImages } from '../../domain/images/count-of-images.ts';
import { fetchWaiting } from '../../domain/uploads/uploads.ts';
import { showDialog } from '../../overlays/dialogs/show-dialog.ts';
import { useAppDispatch } from '../../state/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { LocalPreview } from './local-preview.tsx';
import styles from './upload.module.css';

interface WaitingOfferProps {
  /** Sessions that have been given up here, although the server may not know yet. */
  gone: ReadonlySet<string>;
  onResume: (images: WaitingImage[]) => void;
  onDiscard: (sessionIds: string[]) => void;
}

const MOST_PICTURES = 8;

/** What arrived on an earlier visit and was not confirmed: a tab that is closed loses nothing. */
export function WaitingOffer({ gone, onResume, onDiscard }: WaitingOfferProps) {
  const dispatch = useAppDispatch();
  const [waiting, setWaiting] = useState<WaitingImage[]>([]);

  useEffect(() => {
    const controller = new AbortController();
    // An offer that does not come is none: nobody asked for it.
    fetchWaiting(controller.signal).then(setWaiting, () => undefined);
    return () => controller.abort();
  }, []);

  const images = waiting.filter(({ sessionId }) => !gone.has(sessionId));
  if (!images.length) return null;

  const discard = () => {
    onDiscard(images.map(({ sessionId }) => sessionId));
    setWaiting([]);
  };
  const ask = () =>
    dispatch(
      showDialog({
        title: images.length === 1 ? 'Discard image' : `Discard ${countOfImages(images.length)}`,
        description: 'What was uploaded and not published will be removed from the server.',
        actions: [{ name: 'Discard', color: 'danger', callback: discard }],
      }),
    );

  return (
    <section className={styles.offer} aria-label="An earlier upload">
      <p>
        {countOfImages(images.length)} from an earlier upload{' '}
        {images.length === 1 ? 'waits' : 'wait'} for review.
      </p>
      <div className={styles.strip} aria-hidden="true">
        {images.slice(0, MOST_PICTURES).map(({ sessionId, preview }) => (
          <LocalPreview key={sessionId} path={preview} />
        ))}
      </div>
      <div className={styles.choices}>
        <Button onClick={() => onResume(images)}>
          {images.length === 1 ? 'Review it' : 'Review them'}
        </Button>
        <Button color="secondary" onClick={ask}>
          Discard
        </Button>
      </div>
    </section>
  );
}
