import { useLayoutEffect, useRef, useState } from 'react';
import type { FocusEvent, RefObject } from 'react';
import type { SheetItem } from './sheet-item.ts';

/** Which item Tab leads to, and the focus in a sheet that mounts only some of its rows. */
export function useSheetFocus(sheet: RefObject<HTMLElement | null>, items: readonly SheetItem[]) {
  const [currentId, setCurrentId] = useState<string | null>(null);
  const isMoved = useRef(false);
  const hasFocus = useRef(false);
  const current = Math.max(
    0,
    items.findIndex(({ id }) => id === currentId),
  );

  useLayoutEffect(() => {
    // An item that changes its row is mounted again, and loses the focus.
    const isLost = hasFocus.current && document.activeElement === document.body;
    if (!isMoved.current && !isLost) return;
    isMoved.current = false;
    sheet.current?.querySelector<HTMLElement>('[data-id][tabindex="0"]')?.focus();
  }, [sheet, currentId, items]);

  return {
    /** The index of the item that Tab leads to. */
    current,
    setCurrent: setCurrentId,
    /** Moves the focus to an item, once it is mounted. */
    moveTo(id: string) {
      isMoved.current = id !== currentId;
      setCurrentId(id);
    },
    /** Keeps the focus on an item that moves to another place. */
    follow(id: string) {
      isMoved.current = true;
      setCurrentId(id);
    },
    listeners: {
      onBlur: () => void (hasFocus.current = false),
      onFocus({ target }: FocusEvent) {
        hasFocus.current = true;
        if (target instanceof HTMLElement && target.dataset.id) setCurrentId(target.dataset.id);
      },
    },
  };
}

export type SheetFocus = ReturnType<typeof useSheetFocus>;
