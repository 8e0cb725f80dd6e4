import { useParams } from 'react-router';
import { Link } from '../../ui/link.tsx';
import { useGetAlbumQuery } from '../../domain/collections/collection-endpoints.ts';
import { collectionPath } from '../../domain/collections/collection-path.ts';
import { titleOf } from '../../domain/collections/collections.ts';
import type { Album } from '../../domain/collections/manage-collections.ts';
import { loadedOf } from '../../domain/loaded.ts';
import { useUnsavedGuard } from '../../overlays/unsaved/use-unsaved-guard.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Message } from '../../ui/message.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { ContactSheet } from '../../widgets/contact-sheet/contact-sheet.tsx';
import { selectionLabel } from '../../widgets/contact-sheet/selection.ts';
import { CollectionNotLoaded } from './collection-not-loaded.tsx';
import styles from './collections.module.css';
import { mergedText, useChoice } from './use-choice.ts';

export default function SelectImagesPage() {
  const { id = '' } = useParams();
  const query = useGetAlbumQuery(id);
  const loaded = loadedOf(query);
  if (loaded.status === 'loading') return <Loading />;
  if (loaded.status === 'failed')
    return <CollectionNotLoaded failure={loaded} onRetry={query.refetch} />;
  return <Choice key={id} album={loaded.value} />;
}

function Choice({ album }: { album: Album }) {
  const { id } = album;
  const title = titleOf(album.title);
  const { images, sheet, selection, select, isChanged, isSaving, isMerged, save } =
    useChoice(album);
  useUnsavedGuard(isChanged);

  return (
    <div className={styles.page}>
      <title>{`Select images for ${title} · Salon`}</title>
      <div className={styles.sticky}>
        <ScreenHeader
          title="Select images"
          note={<span role="status">{selectionLabel(selection.ids.size)}</span>}
          above={<Link to={collectionPath(id)}>{title}</Link>}
        >
          <ButtonLink color="secondary" to={collectionPath(id)}>
            Cancel
          </ButtonLink>
          <Button disabled={!isChanged || isSaving} onClick={() => void save()}>
            Save
          </Button>
        </ScreenHeader>
      </div>
      {isMerged && (
        <p className={styles.merged}>
          This collection was changed by someone else. {mergedText}{' '}
          {isChanged ? 'Check the result and save again.' : 'There is nothing left to save.'}
        </p>
      )}
      {sheet.length > 0 && (
        <ContactSheet label="Images" items={sheet} selection={selection} onSelect={select} />
      )}
      {images.error !== null && !images.isLoaded && (
        <Message title="Could not load the images">
          <p>{images.error}</p>
          <Button onClick={images.reload}>Try again</Button>
        </Message>
      )}
      {sheet.length === 0 && images.isLoaded && (
        <Message title="No images available">
          <p>Every image is in another collection, or there is none yet.</p>
          <ButtonLink to="/dashboard/images/upload">Upload images</ButtonLink>
        </Message>
      )}
    </div>
  );
}
