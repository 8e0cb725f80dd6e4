import { useMemo, useReducer, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useGetAlbumQuery } from '../../domain/collections/collection-endpoints.ts';
import { collectionPath } from '../../domain/collections/collection-path.ts';
import { titleOf } from '../../domain/collections/collections.ts';
import { fetchAlbum, setImages } from '../../domain/collections/manage-collections.ts';
import type { Album } from '../../domain/collections/manage-collections.ts';
import { useImageList } from '../../domain/images/image-list.ts';
import type { ListedImage } from '../../domain/images/listed-images.ts';
import { sheetItems } from '../../domain/images/sheet-items.ts';
import { loadedOf } from '../../domain/loaded.ts';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import { useUnsavedGuard } from '../../overlays/unsaved/use-unsaved-guard.ts';
import { useAppDispatch } from '../../state/hooks.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Message } from '../../ui/message.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { ContactSheet } from '../../widgets/contact-sheet/contact-sheet.tsx';
import {
  nextSelection,
  selectionLabel,
  selectionOf,
} from '../../widgets/contact-sheet/selection.ts';
import { CollectionNotLoaded } from './collection-not-loaded.tsx';
import styles from './collections.module.css';
import { mergedChoice } from './merged-choice.ts';
import { refusalOf } from './refusal-of.ts';

const merged = 'Their changes and yours are brought together here.';

export default function SelectImagesPage() {
  const { id = '' } = useParams();
  const query = useGetAlbumQuery(id);
  const loaded = loadedOf(query);
  if (loaded.status === 'loading') return <Loading />;
  if (loaded.status === 'failed')
    return <CollectionNotLoaded failure={loaded} onRetry={query.refetch} />;
  return <Choice key={id} album={loaded.value} />;
}

function Choice({ album: loaded }: { album: Album }) {
  const [album, setAlbum] = useState(loaded);
  const { id, pictures } = album;
  const title = titleOf(album.title);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { items, error, reload } = useImageList();
  const saved = useMemo(() => pictures.map((picture) => picture.id), [pictures]);
  const [selection, tell] = useReducer(nextSelection, saved, selectionOf);
  const [isSaving, setSaving] = useState(false);
  const [isMerged, setMerged] = useState(false);

  // Those of the collection lead, in their order; then what is in no collection.
  const sheet = useMemo(() => {
    const own = new Set(saved);
    const free = (items ?? []).filter((item) => !item.collectionId && !own.has(item.id));
    return sheetItems([...pictures, ...free]);
  }, [items, pictures, saved]);

  const chosen = [...selection.ids];
  const isChanged = chosen.join() !== saved.join();
  useUnsavedGuard(isChanged);

  const save = async () => {
    setSaving(true);
    try {
      await setImages(id, { imageIds: chosen, replaces: saved });
      const description = 'Collection updated successfully.';
      dispatch(showToast({ title: 'Collection Updated', description, type: 'success' }));
      await navigate(collectionPath(id));
    } catch (failed) {
      const { isOutdated, reason } = refusalOf(failed);
      const hasMerged = isOutdated && (await merge());
      setSaving(false);
      const description = hasMerged ? `${reason} ${merged}` : reason;
      dispatch(showToast({ title: 'Error Setting Images', description, type: 'error' }));
    }
  };

  /** Takes in what others have changed; the choice stays, but for images that are no longer to be had. */
  const merge = async (): Promise<boolean> => {
    try {
      const [now, { data: listed = items ?? [] }] = await Promise.all([fetchAlbum(id), reload()]);
      const own = now.pictures.map((picture) => picture.id);
      const isHere = ({ collectionId }: ListedImage) => !collectionId || collectionId === id;
      const offered = new Set([...own, ...listed.filter(isHere).map((item) => item.id)]);
      const both = mergedChoice({ seen: saved, chosen, now: own });
      tell({ type: 'replaced', ids: both.filter((each) => offered.has(each)) });
      setAlbum(now);
      setMerged(true);
      return true;
    } catch {
      // Why it could not be saved is told all the same.
      return false;
    }
  };

  return (
    <div className={styles.page}>
      <title>{`Select images for ${title} · Salon`}</title>
      <div className={styles.sticky}>
        <ScreenHeader
          title="Select images"
          note={<span role="status">{selectionLabel(chosen.length)}</span>}
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
          Somebody has changed this collection meanwhile. {merged}{' '}
          {isChanged ? 'Have a look, and save again.' : 'There is nothing left to save.'}
        </p>
      )}
      {sheet.length > 0 && (
        <ContactSheet label="Images" items={sheet} selection={selection} onSelect={tell} />
      )}
      {error !== null && items === null && (
        <Message title="The images did not arrive">
          <p>{error}</p>
          <Button onClick={reload}>Try again</Button>
        </Message>
      )}
      {sheet.length === 0 && items !== null && (
        <Message title="No images available">
          <p>Every image is in another collection, or there is none yet.</p>
          <ButtonLink to="/dashboard/images/upload">Upload images</ButtonLink>
        </Message>
      )}
    </div>
  );
}
