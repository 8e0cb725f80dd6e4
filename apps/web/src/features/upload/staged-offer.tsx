import type { ListedUpload } from '@salon/api-contract';
import { countOfImages } from '../../domain/images/count-of-images.ts';
import { showDialog } from '../../overlays/dialogs/show-dialog.ts';
import { useAppDispatch } from '../../state/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { LocalPreview } from './local-preview.tsx';
import { offerTexts } from './messages.ts';
import styles from './staged-offer.module.css';
import { useStagedUploads } from './use-staged-uploads.ts';

interface StagedOfferProps {
  /** Uploads discarded on this page; the server may still list them. */
  discarded: ReadonlySet<string>;
  onResume: (images: ListedUpload[]) => void;
  onDiscard: (uploadIds: string[]) => void;
}

const MAX_PREVIEWS = 8;

/** Offers the uploads that an earlier visit left staged: closing the tab loses nothing. */
export function StagedOffer({ discarded, onResume, onDiscard }: StagedOfferProps) {
  const { free, elsewhere, take } = useStagedUploads(discarded);
  if (!free.length && !elsewhere) return null;

  const resume = async () => {
    const images = await take();
    if (images.length) onResume(images);
  };
  const discard = async () => onDiscard((await take()).map(({ sessionId }) => sessionId));

  return (
    <section className={styles.offer} aria-label={offerTexts.label}>
      {elsewhere > 0 && <p>{offerTexts.elsewhere(countOfImages(elsewhere), elsewhere)}</p>}
      {free.length > 0 && (
        <FreeUploads
          images={free}
          onResume={() => void resume()}
          onDiscard={() => void discard()}
        />
      )}
    </section>
  );
}

interface FreeUploadsProps {
  images: ListedUpload[];
  onResume: () => void;
  onDiscard: () => void;
}

function FreeUploads({ images, onResume, onDiscard }: FreeUploadsProps) {
  const dispatch = useAppDispatch();
  const count = countOfImages(images.length);
  const ask = () =>
    dispatch(
      showDialog({
        title: offerTexts.question(count, images.length),
        description: offerTexts.consequence,
        actions: [{ name: offerTexts.discard, color: 'danger', callback: onDiscard }],
      }),
    );

  return (
    <>
      <p>{offerTexts.waiting(count, images.length)}</p>
      <p>{keptText(images)}</p>
      <div className={styles.previews} aria-hidden="true">
        {images.slice(0, MAX_PREVIEWS).map(({ sessionId, preview }) => (
          <LocalPreview key={sessionId} path={preview} />
        ))}
      </div>
      <ButtonRow>
        <Button onClick={onResume}>{offerTexts.review(images.length)}</Button>
        <Button color="secondary" onClick={ask}>
          {offerTexts.discard}
        </Button>
      </ButtonRow>
    </>
  );
}

/** Until when all of them are kept. */
function keptText(images: ListedUpload[]): string {
  const [first = ''] = images.map(({ goesAt }) => goesAt).sort();
  const isOverdue = Date.parse(first) <= Date.now();
  return isOverdue ? offerTexts.overdue(images.length) : offerTexts.kept(images.length, first);
}
