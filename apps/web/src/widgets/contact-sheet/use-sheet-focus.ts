import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { RouterHistory } from '../../ui/router/browser-history.ts';
import { useHistory, useLocation } from '../../ui/router/hooks.ts';
import type { SheetItems } from './sheet-item.ts';

/** The item that Tab leads to: by its id, or by its index while it is not loaded or once it is gone. */
interface Current {
  id: string | null;
  index: number;
}

const FIRST: Current = { id: null, index: 0 };

/** The items that Tab led to, by the entries of a history. */
const remembered = new WeakMap<RouterHistory, Map<string, Current>>();

/** Which item Tab leads to, and the focus in a sheet that mounts only some of its rows. */
export function useSheetFocus(sheet: RefObject<HTMLElement | null>, items: SheetItems) {
  const [chosen, setChosen] = useCurrent();
  const isMoved = useRef(false);
  const hasFocus = useRef(false);
  const current = indexOf(chosen, items);
  // When the item is deleted, Tab leads to the one that takes its place.
  if (chosen.index !== current) setChosen({ ...chosen, index: current });

  const choose = (id: string | null, index = 0) => setChosen({ id, index });

  useLayoutEffect(() => {
    // An item that changes its row is mounted again, and loses the focus.
    const isLost = hasFocus.current && document.activeElement === document.body;
    if (!isMoved.current && !isLost) return;
    isMoved.current = false;
    sheet.current?.querySelector<HTMLElement>('[data-cell][tabindex="0"]')?.focus();
  }, [sheet, chosen, items]);

  const onFocus = useEffectEvent(({ target }: FocusEvent) => {
    hasFocus.current = true;
    if (target instanceof HTMLElement && target.dataset.id) choose(target.dataset.id);
  });
  // React ignores events while it draws, as when a dialog closes and gives the focus back.
  useEffect(() => {
    const element = sheet.current;
    if (!element) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    element.addEventListener('focusin', (event) => onFocus(event), { signal });
    // Chromium sends it for an item that is removed too, while React draws: such an item has lost the focus, not left it.
    const onBlur = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        const isLeft = target instanceof Node && target.isConnected;
        if (isLeft && !element.contains(document.activeElement)) hasFocus.current = false;
      });
    element.addEventListener('focusout', onBlur, { signal });
    return () => listeners.abort();
  }, [sheet]);

  return {
    /** The index of the item that Tab leads to. */
    current,
    setCurrent: choose,
    /** Moves the focus to an item, once it is mounted. */
    moveTo(index: number) {
      const id = items[index]?.id ?? null;
      isMoved.current = index !== current || id !== chosen.id;
      choose(id, index);
    },
    /** Keeps the focus on an item that moves to another place. */
    follow(id: string) {
      isMoved.current = true;
      choose(id);
    },
  };
}

/**
 * Going back leads to the same item as before: the scroll position is restored, and the focus would otherwise scroll to
 * the first item.
 */
function useCurrent() {
  const history = useHistory();
  const { key } = useLocation();
  const state = useState(() => remembered.get(history)?.get(key) ?? FIRST);
  const [current] = state;
  useEffect(() => {
    const ofHistory = remembered.get(history) ?? new Map<string, Current>();
    remembered.set(history, ofHistory.set(key, current));
  }, [history, key, current]);
  return state;
}

export type SheetFocus = ReturnType<typeof useSheetFocus>;

function indexOf({ id, index }: Current, items: SheetItems): number {
  const found = id === null ? -1 : items.findIndex((item) => item?.id === id);
  return found < 0 ? Math.min(index, Math.max(0, items.length - 1)) : found;
}
