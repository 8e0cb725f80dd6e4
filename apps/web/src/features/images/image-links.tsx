import { useState } from 'react';
import type { FullImage } from '@salon/api-contract';
import { collectionPath } from '../../domain/collections/collection-path.ts';
import { useCollectionList } from '../../domain/collections/use-collection-list.ts';
import { viewerPath } from '../../domain/images/viewer-path.ts';
import { errorMessage } from '../../http/api-error.ts';
import { saveFile } from '../../http/save-file.ts';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import { useAppDispatch } from '../../state/hooks.ts';
import { Link } from '../../ui/link.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import styles from './image-links.module.css';
import { messages } from './messages.ts';

const { image: texts } = messages;

/** Where an image is besides this page: in the gallery, in its collection, and as the file that was uploaded. */
export function ImageLinks({ image }: { image: FullImage }) {
  const { id, collectionId } = image;
  return (
    <ul className={styles.links}>
      <li>
        <Link to={viewerPath(id)}>{texts.inGallery}</Link>
      </li>
      {collectionId && (
        <li>
          <CollectionLink id={collectionId} />
        </li>
      )}
      <OriginalItem image={image} />
    </ul>
  );
}

function CollectionLink({ id }: { id: string }) {
  const { items } = useCollectionList();
  const title = items?.find((one) => one.id === id)?.title;
  return (
    <Link to={collectionPath(id)} dir="auto">
      {title ? texts.inCollection(title) : texts.collection}
    </Link>
  );
}

function OriginalItem({ image: { id, originalFilename } }: { image: FullImage }) {
  const dispatch = useAppDispatch();
  const [isLoading, setLoading] = useState(false);
  const save = async () => {
    setLoading(true);
    try {
      await saveFile(`/images/${encodeURIComponent(id)}/original`, originalFilename);
    } catch (error) {
      const description = errorMessage(error);
      dispatch(showToast({ title: texts.originalFailed, description, type: 'error' }));
    } finally {
      setLoading(false);
    }
  };
  return (
    <li>
      <TextButton isBusy={isLoading} onClick={() => void save()}>
        {isLoading ? texts.originalLoading : texts.original}
      </TextButton>
    </li>
  );
}
