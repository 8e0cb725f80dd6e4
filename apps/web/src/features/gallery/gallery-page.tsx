import { useEffect, useState } from 'react';
import type { ComponentType, MouseEvent } from 'react';
import { MAX_IN_VIEW } from '../../engine/core/rows.ts';
import type { SharedElements } from '../../engine/dom/shared-elements.ts';
import { selectDialog } from '../../overlays/dialogs/dialog-slice.ts';
import { useAppSelector } from '../../state/hooks.ts';
import { isPlainClick } from '../../ui/is-plain-click.ts';
import { Optional } from '../../ui/optional.tsx';
import styles from './gallery-page.module.css';
import { selectGallery, selectList } from './gallery-slice.ts';
import { GalleryStatus } from './gallery-status.tsx';
import * as messages from './messages.ts';
import { useBarAway } from './use-bar-away.ts';
import { useGalleryLists } from './use-gallery-lists.ts';
import { useGalleryWall } from './use-gallery-wall.ts';
import { useWallSettings } from './use-wall-settings.ts';
import type { ControlledWall } from './wall-controls.tsx';
import { recallWall } from './wall-memory.ts';
import type { WallParams } from './wall-params.ts';

export interface GalleryPageProps {
  params: WallParams;
  /** The search text of the address, trimmed. */
  query: string;
  /** Whether the address is the gallery's own. */
  isAddressed: boolean;
  sharedElements: SharedElements;
  /** Whether the wall must not move. */
  isHeld: boolean;
  /** The controls of the wall, loaded after `onFirstProgress`. */
  Controls: ComponentType<ControlledWall>;
  /** Called when the first picture has loaded or failed, or when there is none. */
  onFirstProgress: () => void;
  onOpen: (id: string) => void;
  onSearch: (text: string) => void;
  /** Leaves the image that is open. */
  onLeave: () => void;
}

/** The wall, its controls and its messages. */
export function GalleryPage(props: GalleryPageProps) {
  const { params, query, isAddressed, sharedElements, isHeld, Controls, onOpen, onSearch } = props;
  const { onFirstProgress, onLeave } = props;
  const { status, mode, found, search } = useAppSelector(selectGallery);
  const { isOpen: isDialogOpen } = useAppSelector(selectDialog);
  const [memory] = useState(recallWall);
  const [isPaused, setPaused] = useState(false);
  const [isHelpOpen, setHelpOpen] = useState(false);

  const hasHeading = found !== null && found.images.length > 0;
  const isCovered = isHelpOpen || isDialogOpen;
  const mayAutoScroll = !isPaused && !isCovered;
  const settings = useWallSettings(params, { mayAutoScroll, hasHeading });
  const isSearchDue = useSearchDue(query);
  const { stage, wall, progress } = useGalleryWall({
    settings,
    sharedElements,
    isHeld,
    isSearchDue,
    startAt: memory.anchor,
  });
  const lists = useGalleryLists({ memory, query, isAddressed, wall });
  const searchFor = (text: string) =>
    search === 'failed' && text.trim() === query ? lists.searchAgain() : onSearch(text);

  const hasProgress = progress > 0;
  useEffect(() => {
    if (hasProgress) onFirstProgress();
  }, [hasProgress, onFirstProgress]);

  const { name, images } = useAppSelector(selectList);
  const isBarAway = useBarAway(wall, name);
  const canMove = images.length > (settings.hasRows ? MAX_IN_VIEW : 0);
  const canPause = params.isContinuous && canMove && !settings.prefersReducedMotion;
  return (
    <main inert={mode === 'exited' || mode === 'entering'}>
      <h1 className="visually-hidden" tabIndex={-1}>
        {messages.heading}
      </h1>
      <Optional>
        {mode !== 'loading' && (
          <Controls
            {...{ wall, query, canPause, isPaused, isHelpOpen, isCovered, onLeave }}
            hasMenu={isAddressed && params.hasMenu}
            isMenuAway={isBarAway}
            isWide={settings.isWide}
            onSearch={searchFor}
            onPause={() => setPaused(!isPaused)}
            onHelp={setHelpOpen}
          />
        )}
      </Optional>
      <div
        ref={stage}
        className={styles.stage}
        role="list"
        aria-label={messages.images}
        aria-busy={[mode, status, search].includes('loading')}
        onClick={(event) => openOnClick(event, onOpen)}
      />
      <GalleryStatus
        {...{ progress, isSearchDue }}
        onReload={lists.reload}
        onSearchAgain={lists.searchAgain}
        onShowAll={() => onSearch('')}
      />
    </main>
  );
}

/** Whether the page waits for its first list: that of a search, or the one without an earlier search. */
function useSearchDue(query: string): boolean {
  const { mode, found, foundText } = useAppSelector(selectGallery);
  // The store keeps the results that were shown when the visitor left. The address may have another text now.
  const [leftOver] = useState(foundText === query ? null : found);
  if (found) return found === leftOver;
  return mode === 'loading' && query !== '';
}

// One listener for all cards. With a modifier or another button, the browser follows the link.
function openOnClick(event: MouseEvent, onOpen: (id: string) => void): void {
  const { target, currentTarget, clientX, clientY } = event;
  // The cards of a fast wall get no events. The press stops the wall, and its card is then under the pointer.
  const clicked = target === currentTarget ? document.elementFromPoint(clientX, clientY) : target;
  const link = clicked instanceof Element ? clicked.closest('a') : null;
  if (!isPlainClick(event) || !link?.dataset.id) return;
  event.preventDefault();
  onOpen(link.dataset.id);
}
