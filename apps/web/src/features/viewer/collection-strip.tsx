import { useEffect, useMemo, useRef } from 'react';
import { onReturn } from '../../browser/on-return.ts';
import type { ViewerCollection } from '../../domain/images/viewer-images.ts';
import { useStrip } from '../../engine/react/use-strip.ts';
import { useReducedMotion } from '../../ui/hooks/use-media-query.ts';
import styles from './collection-strip.module.css';
import * as messages from './messages.ts';
import { createThumbnail, retryThumbnails } from './strip-thumbnail.ts';

interface CollectionStripProps {
  collection: ViewerCollection;
  shownId: string | null;
  isOpen: boolean;
  /** Whether the info panel is beside it. */
  isBesidePanel: boolean;
  onSelect: (id: string) => void;
}

/** The title and description of a collection, and a strip of its images. */
export default function CollectionStrip(props: CollectionStripProps) {
  const { collection, shownId, isOpen, isBesidePanel, onSelect } = props;
  const { title, description, images } = collection;
  const prefersReducedMotion = useReducedMotion();
  const stage = useRef<HTMLDivElement>(null);
  const options = useMemo(
    () => ({
      count: images.length,
      prefersReducedMotion,
      createThumbnail: (item: number) => createThumbnail(images, item),
    }),
    [images, prefersReducedMotion],
  );
  useStrip(
    stage,
    options,
    images.findIndex(({ id }) => id === shownId),
  );
  useEffect(
    () =>
      onReturn(() => {
        if (stage.current) retryThumbnails(stage.current, images);
      }),
    [images],
  );

  return (
    <div className={styles.strip} data-open={isOpen} data-beside={isBesidePanel} inert={!isOpen}>
      <p className={styles.label}>
        <span className={styles.title} dir="auto">
          {title}
        </span>
        {description && (
          <span title={description} dir="auto">
            {description}
          </span>
        )}
      </p>
      <div
        ref={stage}
        className={styles.stage}
        role="group"
        aria-label={messages.collection}
        onClick={({ target }) => {
          const button = target instanceof Element ? target.closest('button') : null;
          if (!button?.dataset.id) return;
          onSelect(button.dataset.id);
          // Otherwise Enter would choose the same image again.
          button.closest<HTMLElement>('[role=dialog]')?.focus({ preventScroll: true });
        }}
      />
    </div>
  );
}
