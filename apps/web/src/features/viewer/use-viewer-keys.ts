import { useEffect, useEffectEvent } from 'react';
import { isMirrored } from '../../engine/dom/is-mirrored.ts';
import { hasLetterKeys } from '../../ui/letter-keys.ts';
import { OPEN_DIALOG } from '../../ui/typing.ts';

export interface ViewerActions {
  close: () => void;
  previous: () => void;
  next: () => void;
  toggleStrip: () => void;
  toggleInfo: () => void;
}

const ACTIONS: Record<string, keyof ViewerActions> = {
  Escape: 'close',
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  ArrowUp: 'toggleStrip',
  ArrowDown: 'toggleStrip',
  Enter: 'toggleInfo',
  i: 'toggleInfo',
  I: 'toggleInfo',
};

/** Ignored on key repeat, which would switch them on and off. */
const ONCE: ReadonlySet<keyof ViewerActions> = new Set(['toggleStrip', 'toggleInfo']);

const LETTER = /^[a-z]$/i;

function mirrored(action: keyof ViewerActions | undefined): keyof ViewerActions | undefined {
  if (action === 'previous' && isMirrored()) return 'next';
  return action === 'next' && isMirrored() ? 'previous' : action;
}

const isControl = (target: EventTarget | null) =>
  target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement;

/** The arrows scroll the info panel, and Enter would hide it with the focus in it. */
const isOfPanel = ({ key, target }: KeyboardEvent) =>
  /^(ArrowUp|ArrowDown|Enter)$/.test(key) && target instanceof Element && target.closest('aside');

/** Handles the viewer's keys while it is mounted, except behind dialogs. */
export function useViewerKeys(actions: ViewerActions): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    // A dialog of the wall stays open when the browser's Forward button opens the viewer.
    if (document.querySelector(OPEN_DIALOG)) return;
    // Enter activates a focused button or link, and nothing else.
    if (event.key === 'Enter' && isControl(event.target)) return;
    if (isOfPanel(event)) return;
    const action = mirrored(ACTIONS[event.key]);
    if (!action || (LETTER.test(event.key) && !hasLetterKeys())) return;
    event.preventDefault();
    if (!event.repeat || !ONCE.has(action)) actions[action]();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
