import { useRef } from 'react';
import type { WallImage } from '../../domain/images/wall-image.ts';
import type { Direction } from '../../engine/core/neighbour.ts';
import { isMirrored } from '../../engine/dom/is-mirrored.ts';
import type { Wall } from '../../engine/dom/wall.ts';
import { hasLetterKeys } from '../../ui/letter-keys.ts';
import { letterOf } from '../../ui/letter-of.ts';
import { TYPING } from '../../ui/typing.ts';
import { dismissCaption } from './card-caption.ts';
import { useDocumentEvent } from './use-document-event.ts';

/** ms within which a repeated scroll key counts once (fixed). */
const SCROLL_DEBOUNCE_MS = 100;

const ARROWS: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};
const LETTERS: Record<string, Direction> = { a: 'left', d: 'right', w: 'up', s: 'down' };

/** Handles the wall's keys while it is live and no text field has the focus. The link handles Enter itself. */
export function useWallKeys(
  wall: Wall<WallImage> | null,
  isLive: boolean,
  onHelp: () => void,
  hasMenu: boolean,
): void {
  const lastScrollMs = useRef(-Infinity);

  useDocumentEvent('keydown', (event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (!wall || !isLive || event.defaultPrevented || target?.closest(TYPING)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // Space activates a focused button.
    if (event.key === ' ' && target?.closest('button')) return;
    // Without the menu, no button opens the help.
    const isHelp = event.key === '?' && (hasLetterKeys() || !hasMenu);
    const act = actionOf(wall, event) ?? (isHelp ? onHelp : null);
    if (!act) return;
    event.preventDefault();
    if (scrollOf(event)) {
      if (event.timeStamp - lastScrollMs.current < SCROLL_DEBOUNCE_MS) return;
      lastScrollMs.current = event.timeStamp;
    }
    act();
  });
}

function actionOf(wall: Wall<WallImage>, event: KeyboardEvent): (() => void) | null {
  const scroll = scrollOf(event);
  if (scroll) return () => wall.page(scroll);
  const direction = directionOf(event);
  if (direction) return () => wall.moveFocus(direction);
  if (event.key === 'Escape') return () => escape(wall);
  if (event.key === 'Home') return () => wall.jumpTo('start');
  return event.key === 'End' ? () => wall.jumpTo('end') : null;
}

function escape(wall: Wall<WallImage>): void {
  dismissCaption();
  wall.clearFocus();
}

function scrollOf({ key, shiftKey }: KeyboardEvent): 1 | -1 | null {
  if (key === ' ') return shiftKey ? -1 : 1;
  if (key === 'PageDown') return 1;
  return key === 'PageUp' ? -1 : null;
}

function directionOf(event: KeyboardEvent): Direction | undefined {
  const letter = hasLetterKeys() && !event.shiftKey ? LETTERS[letterOf(event)] : undefined;
  const direction = ARROWS[event.key] ?? letter;
  if (direction === 'left' && isMirrored()) return 'right';
  return direction === 'right' && isMirrored() ? 'left' : direction;
}
