import { useEffect, useEffectEvent, useRef } from 'react';
import type { WallImage } from '../../domain/images/wall-image.ts';
import type { Wall } from '../../engine/dom/wall.ts';
import { useAppSelector } from '../../state/hooks.ts';
import { selectGallery } from './gallery-slice.ts';
import { useDocumentEvent } from './use-document-event.ts';

/**
 * Moves the focus when a message in place of the wall is removed, with the button that has it: to the images that have
 * loaded, or to the search.
 */
export function useMessageFocus(wall: Wall<WallImage> | null): void {
  const { status, search, found } = useAppSelector(selectGallery);
  const button = useRef<Element>(null);
  useDocumentEvent('focusin', ({ target }) => {
    button.current = target instanceof Element ? target.closest('[data-scrolls] button') : null;
  });
  const moveFocus = useEffectEvent((move: () => void) => {
    if (button.current?.isConnected !== false || document.activeElement !== document.body) return;
    button.current = null;
    move();
  });
  useEffect(() => moveFocus(() => wall?.focus()), [status, wall]);
  useEffect(() => moveFocus(focusSearch), [search, found]);
}

/** On a touch screen, the keyboard would cover the wall. */
function focusSearch(): void {
  if (matchMedia('(pointer: coarse)').matches) return;
  document.querySelector<HTMLInputElement>('[role=search] input')?.focus();
}
