import { useId, useMemo, useReducer, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { titleOf } from '../../api/collections.ts';
import { fetchAlbum, setImages } from '../../api/manage-collections.ts';
import type { Album } from '../../api/manage-collections.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { collectionPath } from '../../shared/collection-path.ts';
import { countOfImages } from '../../shared/count-of-images.ts';
import { imagePath } from '../../shared/image-path.ts';
import { sheetItems } from '../../shared/sheet-items.ts';
import { useScrollMemory } from '../../shared/use-scroll-memory.ts';
import { useLoad } from '../../shell/load/use-load.ts';
import { showToast } from '../../shell/toasts/show-toast.ts';
import { BulkActions } from '../../shell/bulk/bulk-actions.tsx';
import { BulkReport } from '../../shell/bulk/bulk-report.tsx';
import { useBulk } from '../../shell/bulk/use-bulk.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ContactSheet } from '../../ui/contact-sheet/contact-sheet.tsx';
import { nextSelection, nothingSelected } from '../../ui/contact-sheet/selection.ts';
import { SelectionHeader } from '../../ui/contact-sheet/selection-header.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Message } from '../../ui/message.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { CollectionNotLoaded } from './collection-not-loaded.tsx';
import { refusalOf } from './refusal-of.ts';
import { useDeleteCollections } from './use-delete-collections.ts';
import { useOrder } from './use-order.ts';
import styles from './collections.module.css';

export default function CollectionPage() {
  const { id = '' } = useParams();
  const { loaded, reload, retry } = useLoad(id, fetchAlbum, 'Error Fetching Collection');
  if (loaded.status === 'loading') return <Loading />;
  if (loaded.status === 'failed') return <CollectionNotLoaded failure={loaded} onRetry={retry} />;
  return <Shown key={id} album={loaded.value} onChange={reload} />;
}

function Shown({ album, onChange }: { album: Album; onChange: () => void }) {
  const { id, description } = album;
  const { pictures, move, isSaving, announcement } = useOrder(album, onChange);
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
      onChange();
    } catch (error) {
      const { isOutdated, told } = refusalOf(error);
      dispatch(showToast({ title: 'Error Removing Images', description: told, type: 'error' }));
      if (isOutdated) onChange();
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
              onChange={(settled) => {
                tell({ type: 'dropped', ids: settled });
                onChange();
              }}
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
