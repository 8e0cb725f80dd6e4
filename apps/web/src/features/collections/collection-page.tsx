import { useId, useMemo, useReducer, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { BulkActions } from '../../domain/bulk/bulk-actions.tsx';
import { BulkReport } from '../../domain/bulk/bulk-report.tsx';
import { useBulk } from '../../domain/bulk/use-bulk.ts';
import { useGetAlbumQuery } from '../../domain/collections/collection-endpoints.ts';
import { collectionPath } from '../../domain/collections/collection-path.ts';
import { titleOf } from '../../domain/collections/collections.ts';
import { setImages } from '../../domain/collections/manage-collections.ts';
import type { Album } from '../../domain/collections/manage-collections.ts';
import { countOfImages } from '../../domain/images/count-of-images.ts';
import { imagePath } from '../../domain/images/image-path.ts';
import { sheetItems } from '../../domain/images/sheet-items.ts';
import { loadedOf } from '../../domain/loaded.ts';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import { useAppDispatch } from '../../state/hooks.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useScrollMemory } from '../../ui/hooks/use-scroll-memory.ts';
import { Loading } from '../../ui/loading.tsx';
import { Message } from '../../ui/message.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { ContactSheet } from '../../widgets/contact-sheet/contact-sheet.tsx';
import { SelectionHeader } from '../../widgets/contact-sheet/selection-header.tsx';
import { nextSelection, nothingSelected } from '../../widgets/contact-sheet/selection.ts';
import { CollectionNotLoaded } from './collection-not-loaded.tsx';
import styles from './collections.module.css';
import { refusalOf } from './refusal-of.ts';
import { useDeleteCollections } from './use-delete-collections.ts';
import { useOrder } from './use-order.ts';

export default function CollectionPage() {
  const { id = '' } = useParams();
  const query = useGetAlbumQuery(id);
  const loaded = loadedOf(query);
  if (loaded.status === 'loading') return <Loading />;
  if (loaded.status === 'failed')
    return <CollectionNotLoaded failure={loaded} onRetry={query.refetch} />;
  return <Shown key={id} album={loaded.value} onOutdated={query.refetch} />;
}

function Shown({ album, onOutdated }: { album: Album; onOutdated: () => unknown }) {
  const { id, description } = album;
  const { pictures, move, isSaving, announcement } = useOrder(album, onOutdated);
  const hintId = useId();
  const title = titleOf(album.title);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const sheet = useMemo(() => sheetItems(pictures), [pictures]);
  const [selection, tell] = useReducer(nextSelection, nothingSelected);
  // Until the collection has arrived as it is afterwards.
  const [removingFrom, setRemovingFrom] = useState<Album | null>(null);
  useScrollMemory(sheet.length > 0);
  const leave = (deleted: readonly string[]) => {
    if (deleted.length) void navigate('/dashboard/collections', { replace: true });
  };
  const { isDeleting, askToDelete } = useDeleteCollections(leave, 'Delete Failed');

  const ids = pictures.map((picture) => picture.id);
  const selected = pictures.filter((each) => selection.ids.has(each.id));
  const bulk = useBulk();
  const isBusy = removingFrom === album || bulk.progress !== null;
  const isOrderable = pictures.length > 1;
  const clear = () => tell({ type: 'replaced', ids: [] });

  const remove = async () => {
    setRemovingFrom(album);
    try {
      await setImages(id, {
        imageIds: ids.filter((each) => !selection.ids.has(each)),
        replaces: ids,
      });
      clear();
      onOutdated();
    } catch (error) {
      const { isOutdated, told } = refusalOf(error);
      dispatch(showToast({ title: 'Error Removing Images', description: told, type: 'error' }));
      if (isOutdated) onOutdated();
      else setRemovingFrom(null);
    }
  };

  const selectImages = (color: 'primary' | 'secondary') => (
    <ButtonLink color={color} to={`${collectionPath(id)}/images`}>
      Select Images
    </ButtonLink>
  );
  return (
    <div className={styles.page}>
      <title>{`${title} · Salon`}</title>
      <SelectionHeader
        count={selected.length}
        onCancel={clear}
        actions={
          <>
            <Button color="secondary" disabled={isBusy || isSaving} onClick={() => void remove()}>
              Remove from collection
            </Button>
            <BulkActions
              bulk={bulk}
              images={selected}
              onChange={(settled) => tell({ type: 'dropped', ids: settled })}
            />
          </>
        }
      >
        <ScreenHeader
          title={title}
          note={countOfImages(ids.length)}
          above={<Link to="/dashboard/collections">Collections</Link>}
        >
          <ButtonLink color="secondary" to={`${collectionPath(id)}/edit`}>
            Edit
          </ButtonLink>
          {selectImages('secondary')}
          <Button
            color="secondary"
            aria-label={`Delete ${title}`}
            disabled={isDeleting}
            onClick={() => askToDelete([{ id, title }])}
          >
            Delete
          </Button>
        </ScreenHeader>
      </SelectionHeader>
      <BulkReport bulk={bulk} />
      {description && <p className={styles.description}>{description}</p>}
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      {isOrderable && (
        <p id={hintId} className={styles.hint}>
          Drag an image to its place, or move it with Alt and the arrow keys. With a finger, hold it
          first.
        </p>
      )}
      {sheet.length ? (
        <ContactSheet
          label={`Images in ${title}`}
          items={sheet}
          selection={selection}
          onSelect={tell}
          hrefOf={imagePath}
          onMove={isBusy ? undefined : move}
          describedBy={isOrderable ? hintId : undefined}
        />
      ) : (
        <Message title="No Images in this collection yet">
          <p>Choose from the images that are in no other collection.</p>
          {selectImages('primary')}
        </Message>
      )}
    </div>
  );
}
