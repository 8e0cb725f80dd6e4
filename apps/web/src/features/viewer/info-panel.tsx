import { Suspense } from 'react';
import type { Ref } from 'react';
import type { Metadata } from '../../domain/images/format-metadata.ts';
import type { WallImage } from '../../domain/images/wall-image.ts';
import type { ViewerCollection } from '../../domain/images/viewer-images.ts';
import { InfoFacts } from './info-facts.tsx';
import styles from './info-panel.module.css';
import * as messages from './messages.ts';
import { lazySimilar } from './lazy-similar.ts';

interface InfoPanelProps {
  ref: Ref<HTMLElement>;
  title: string;
  metadata: Metadata;
  collection: ViewerCollection | null;
  /** Empty until they are loaded. */
  similar: readonly WallImage[];
  isOpen: boolean;
  /** Whether it slides in from below instead of from the side. */
  isBelow: boolean;
  /** Whether it still describes the previous image. */
  isBusy: boolean;
}

/** The caption, metadata and collection of an image, and images like it. */
export function InfoPanel(props: InfoPanelProps) {
  const { ref, title, metadata, collection, similar, isOpen, isBelow, isBusy } = props;
  return (
    <aside
      ref={ref}
      id="viewer-info"
      className={styles.panel}
      data-open={isOpen}
      data-below={isBelow}
      inert={!isOpen}
      // The arrow keys scroll it: not every browser makes what scrolls focusable.
      tabIndex={0}
      aria-label={messages.infoPanel}
      aria-busy={isBusy}
    >
      <InfoFacts title={title} metadata={metadata} />
      {collection && (
        <div className={styles.collection}>
          <p dir="auto">{collection.title}</p>
          {collection.description && <p dir="auto">{collection.description}</p>}
        </div>
      )}
      {/* Last: it loads later and must not move the rest. */}
      <Suspense>{similar.length > 0 && <lazySimilar.Component images={similar} />}</Suspense>
    </aside>
  );
}
