import { useEffect, useState } from 'react';
import type { StagedUpload } from '@salon/api-contract';
import { countOfImages } from '../../domain/images/count-of-images.ts';
import { fetchStagedUploads } from '../../domain/uploads/uploads.ts';
import { showDialog } from '../../overlays/dialogs/show-dialog.ts';
import { useAppDispatch } from '../../state/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { LocalPreview } from './local-preview.tsx';
import { offerTexts } from './messages.ts';
import styles from './staged-offer.module.css';

interface StagedOfferProps {
  /** Sessions discarded on this page; the server may still list them. */
  discarded: ReadonlySet<string>;
  onResume: (images: StagedUpload[]) => void;
  onDiscard: (sessionIds: string[]) => void;
}

const MAX_PREVIEWS = 8;

/** Offers the uploads that an earlier visit left staged: closing the tab loses nothing. */
export function StagedOffer({ discarded, onResume, onDiscard }: StagedOfferProps) {
  const dispatch = useAppDispatch();
  const [staged, setStaged] = useState<StagedUpload[]>([]);

  useEffect(() => {
    const controller = new AbortController();
    // The offer is a convenience: without an answer it is left out.
    fetchStagedUploads(controller.signal).then(setStaged, () => undefined);
    return () => controller.abort();
  }, []);

  const images = staged.filter(({ sessionId }) => !discarded.has(sessionId));
  if (!images.length) return null;
  const count = countOfImages(images.length);

  const discard = () => {
    onDiscard(images.map(({ sessionId }) => sessionId));
    setStaged([]);
  };
  const ask = () =>
    dispatch(
      showDialog({
        title: offerTexts.question(count, images.length),
        description: offerTexts.consequence,
        actions: [{ name: offerTexts.discard, color: 'danger', callback: discard }],
      }),
    );

  return (
    <section className={styles.offer} aria-label={offerTexts.label}>
      <p>{offerTexts.waiting(count, images.length)}</p>
      <div className={styles.previews} aria-hidden="true">
        {images.slice(0, MAX_PREVIEWS).map(({ sessionId, preview }) => (
          <LocalPreview key={sessionId} path={preview} />
        ))}
      </div>
      <ButtonRow>
        <Button onClick={() => onResume(images)}>{offerTexts.review(images.length)}</Button>
        <Button color="secondary" onClick={ask}>
          {offerTexts.discard}
        </Button>
      </ButtonRow>
    </section>
  );
}
