import { useEffect, useEffectEvent, useRef } from 'react';
import type { Picture } from '../../api/images.ts';
import type { Direction } from '../../engine/core/neighbour.ts';
import type { Wall } from '../../engine/dom/wall.ts';
import { hasLetterKeys } from './letter-keys.ts';

/** ms within which a repeated scroll key counts once (specification, section 9). */
const SCROLL_DEBOUNCE_MS = 100;

const ARROWS: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};
const LETTERS: Record<string, Direction> = { a: 'left', d: 'right', w: 'up', s: 'down' };

const TYPING = 'input, textarea, select, [contenteditable], dialog, [role=dialog]';

/** The keys of the wall, while it is live and nobody types. Enter is the link's own. */
export function useWallKeys(wall: Wall<Picture> | null, isLive: boolean, onHelp: () => void): void {
  const lastScroll = useRef(-Infinity);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    if (!wall || !isLive || event.defaultPrevented || target?.closest(TYPING)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (act(wall, event, target)) event.preventDefault();
  });

  /** @returns whether the key was for the wall */
  function act(on: Wall<Picture>, event: KeyboardEvent, target: Element | null): boolean {
    const { key, shiftKey } = event;
    const scroll = key === ' ' ? (shiftKey ? -1 : 1) : pageOf(key);
    if (scroll) {
      // Space presses a button that has the focus.
      if (key === ' ' && target?.closest('button')) return false;
      if (event.timeStamp - lastScroll.current >= SCROLL_DEBOUNCE_MS) {
        lastScroll.current = event.timeStamp;
        on.page(scroll);
      }
      return true;
    }
    const direction = directionOf(event);
    if (direction) on.moveFocus(direction);
    else if (key === 'Escape') on.clearFocus();
    else if (key === 'Home' || key === 'End') on.jumpTo(key === 'Home' ? 'start' : 'end');
    else if (key === '?' && hasLetterKeys()) onHelp();
    else return false;
    return true;
  }

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

function pageOf(key: string): 1 | -1 | null {
  if (key === 'PageDown') return 1;
  return key === 'PageUp' ? -1 : null;
}

function directionOf({ key, shiftKey }: KeyboardEvent): Direction | undefined {
  const letter = hasLetterKeys() && !shiftKey ? LETTERS[key.toLowerCase()] : undefined;
  const direction = ARROWS[key] ?? letter;
  const isMirrored = document.dir === 'rtl';
  if (isMirrored && direction === 'left') return 'right';
  return isMirrored && direction === 'right' ? 'left' : direction;
}
