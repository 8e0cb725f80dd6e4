import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { MouseEvent } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { linkOf } from '../../engine/dom/wall-focus.ts';
import type { SharedElements } from '../../engine/dom/shared-elements.ts';
import { useWall } from '../../engine/react/use-wall.ts';
import { useReducedMotion } from '../../shared/use-media-query.ts';
import { EmptyState } from './empty-state.tsx';
import { awaitImages } from './first-screen.ts';
import {
  cardsReturned,
  firstScreenShown,
  loadPictures,
  selectGallery,
  selectPictures,
} from './gallery-slice.ts';
import { LoadingIndicator } from './loading-indicator.tsx';
import { createPictureCard } from './picture-card.ts';
import styles from './wall.module.css';
import type { WallParams } from './wall-params.ts';

interface GalleryPageProps {
  params: WallParams;
  sharedElements: SharedElements;
  onOpen: (id: string) => void;
}

const MENU_HEIGHT = 64;

export function GalleryPage({ params, sharedElements, onOpen }: GalleryPageProps) {
  const dispatch = useAppDispatch();
  const { status, order, wall: mode, openId, found } = useAppSelector(selectGallery);
  const pictures = useAppSelector(selectPictures);
  const isStill = useReducedMotion();
  const [stage, wall] = useWall(createPictureCard);
  const [progress, setProgress] = useState(0);

  useEffect(() => {
    void dispatch(loadPictures({ order: 'shuffle', seed: 1 }));
  }, [dispatch]);

  const settings = useMemo(
    () => ({
      balance: order === 'date' || found ? ('in-order' as const) : ('heaviest-first' as const),
      columns: params.columns,
      isAlternating: params.isAlternating,
      autoSpeed: params.isContinuous ? params.speed : 0,
      isStill,
      top: MENU_HEIGHT,
    }),
    [order, found, params, isStill],
  );

  useLayoutEffect(() => {
    if (!wall || status !== 'ready') return;
    wall.hang(pictures, settings);
    return awaitImages(
      wall.cards(),
      (done, total) => setProgress(total ? (done / total) * 100 : 100),
      () => {
        wall.lookAhead();
        dispatch(firstScreenShown());
      },
    );
  }, [wall, status, pictures, settings, dispatch]);

  useLayoutEffect(() => {
    wall?.setHeld(mode !== 'live');
    if (mode === 'away' && openId) wall?.makeRoom(openId);
    if (mode === 'returning' && openId) {
      void wall?.closeRanks(openId).then(() => dispatch(cardsReturned()));
    }
  }, [wall, mode, openId, dispatch]);

  useLayoutEffect(() => {
    if (!wall) return;
    return sharedElements.provide({
      visible: wall.visibleCard,
      bring: wall.bring,
      focus: (id) => {
        const card = wall.bring(id);
        if (card) linkOf(card)?.focus({ preventScroll: true });
      },
    });
  }, [wall, sharedElements]);

  const open = useCallback(
    (event: MouseEvent) => {
      const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (event.button !== 0 || !isPlain || !link?.dataset.id) return;
      event.preventDefault();
      onOpen(link.dataset.id);
    },
    [onOpen],
  );

  const isEmpty = status === 'ready' && pictures.length === 0;
  return (
    <main inert={mode === 'away' || mode === 'returning'}>
      <h1 className="visually-hidden">Gallery</h1>
      <div
        ref={stage}
        className={styles.stage}
        role="list"
        aria-label="Photographs"
        onClick={open}
      />
      {mode === 'loading' && <LoadingIndicator progress={progress} />}
      {isEmpty && <EmptyState />}
    </main>
  );
}
