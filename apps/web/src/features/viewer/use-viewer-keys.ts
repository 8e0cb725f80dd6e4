import { useEffect, useEffectEvent } from 'react';
import { isMirrored } from '../../engine/dom/is-mirrored.ts';
import { hasLetterKeys } from '../../ui/letter-keys.ts';
import { letterOf } from '../../ui/letter-of.ts';
import { OPEN_DIALOG } from '../../ui/typing.ts';

export interface KeyActions {
  close: () => void;
  /** @param isHeld the key repeats because it is held */
  previous: (isHeld: boolean) => void;
  next: (isHeld: boolean) => void;
  toggleStrip: () => void;
  toggleInfo: () => void;
  zoomIn: () => void;
  zoomOut: () => void;
  /** Shows more of the image's left side. */
  panLeft: () => void;
  panRight: () => void;
  panUp: () => void;
  panDown: () => void;
}

const ACTIONS: Record<string, keyof KeyActions> = {
  Escape: 'close',
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  ArrowUp: 'toggleStrip',
  ArrowDown: 'toggleStrip',
  Enter: 'toggleInfo',
  i: 'toggleInfo',
  '+': 'zoomIn',
  // Where + needs Shift.
  '=': 'zoomIn',
  '-': 'zoomOut',
  'Shift+ArrowLeft': 'panLeft',
  'Shift+ArrowRight': 'panRight',
  'Shift+ArrowUp': 'panUp',
  'Shift+ArrowDown': 'panDown',
};

/** Ignored on key repeat, which would switch them on and off. */
const ONCE: ReadonlySet<keyof KeyActions> = new Set(['toggleStrip', 'toggleInfo']);

/** Keys that type a character, which voice input may press. */
const CHARACTER = /^.$/u;

function mirrored(action: keyof KeyActions | undefined): keyof KeyActions | undefined {
  if (action === 'previous' && isMirrored()) return 'next';
  return action === 'next' && isMirrored() ? 'previous' : action;
}

const isControl = (target: EventTarget | null) =>
  target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement;

/** The arrows scroll the info panel, and Enter would hide it with the focus in it. */
const isOfPanel = ({ key, shiftKey, target }: KeyboardEvent) =>
  (key === 'Enter' || (/^Arrow(Up|Down)$/.test(key) && !shiftKey)) &&
  target instanceof Element &&
  target.closest('aside');

/** Handles the viewer's keys while it is mounted, except behind dialogs. */
export function useViewerKeys(actions: KeyActions): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    // A dialog of the wall stays open when the browser's Forward button opens the viewer.
    if (document.querySelector(OPEN_DIALOG)) return;
    // Enter activates a focused button or link, and nothing else.
    if (event.key === 'Enter' && isControl(event.target)) return;
    if (isOfPanel(event)) return;
    const isPan = event.shiftKey && event.key.startsWith('Arrow');
    const action = mirrored(
      ACTIONS[isPan ? `Shift+${event.key}` : event.key] ?? ACTIONS[letterOf(event)],
    );
    if (!action || (CHARACTER.test(event.key) && !hasLetterKeys())) return;
    event.preventDefault();
    if (!event.repeat || !ONCE.has(action)) actions[action](event.repeat);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
