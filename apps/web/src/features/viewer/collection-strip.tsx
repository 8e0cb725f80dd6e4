import { useMemo, useRef } from 'react';
import type { Collection, Picture } from '../../domain/images/images.ts';
import { altOf } from '../../domain/images/picture-alt.ts';
import { paintPlaceholder } from '../../domain/images/placeholder.ts';
import { useStrip } from '../../engine/react/use-strip.ts';
import styles from './collection-strip.module.css';

interface CollectionStripProps {
  collection: Collection;
  shownId: string | null;
  isOpen: boolean;
  /** The information stands next to it. */
  isBesidePanel: boolean;
  isStill: boolean;
  onSelect: (id: string) => void;
}

/** What the collection is called, and its images as a contact strip. */
export function CollectionStrip(props: CollectionStripProps) {
  const { collection, shownId, isOpen, isBesidePanel, isStill, onSelect } = props;
  const { title, description, photos: pictures } = collection;
  const stage = useRef<HTMLDivElement>(null);
  const options = useMemo(
    () => ({
      count: pictures.length,
      isStill,
      createThumbnail: (item: number) => createThumbnail(pictures, item),
    }),
    [pictures, isStill],
  );
  useStrip(
    stage,
    options,
    pictures.findIndex(({ id }) => id === shownId),
  );

  return (
    <div className={styles.strip} data-open={isOpen} data-beside={isBesidePanel} inert={!isOpen}>
      <p className={styles.label}>
        <span className={styles.title}>{title}</span>
        {description && <span title={description}>{description}</span>}
      </p>
      <div
        ref={stage}
        className={styles.stage}
        role="group"
        aria-label="Collection"
        onClick={({ target }) => {
          const button = target instanceof Element ? target.closest('button') : null;
          if (button?.dataset.id) onSelect(button.dataset.id);
        }}
      />
    </div>
  );
}

function createThumbnail(pictures: readonly Picture[], item: number): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = styles.thumbnail ?? '';
  // The arrow keys already walk the collection; a stop for each picture would bury the controls.
  button.tabIndex = -1;
  const picture = pictures[item];
  if (!picture) return button;
  button.dataset.id = picture.id;
  button.setAttribute('aria-label', altOf(picture, item + 1));
  if (picture.placeholder) paintPlaceholder(button, picture.placeholder);
  const image = document.createElement('img');
  image.alt = '';
  image.draggable = false;
  image.decoding = 'async';
  image.srcset = picture.webp;
  image.sizes = '60px';
  image.src = picture.thumbnail;
  button.append(image);
  return button;
}
