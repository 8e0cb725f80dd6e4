import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { messages } from './messages.ts';
import styles from './selection-header.module.css';

interface SelectionHeaderProps {
  count: number;
  /** Also for fingers and pens, which have neither Ctrl+A nor ranges. */
  onSelectAll: () => void;
  onCancel: () => void;
  /** What can be done with the selection. */
  actions: ReactNode;
  /** The header while nothing is selected. */
  children: ReactNode;
}

/** A screen's header that shows the count and the actions while something is selected, and then stays in view. */
export function SelectionHeader({ count, actions, children, ...on }: SelectionHeaderProps) {
  const place = useRef<HTMLDivElement>(null);
  const isSelecting = count > 0;
  const label = isSelecting ? messages.selected(count) : '';

  // The element with the focus is unmounted: the button that ended the selection, or an image that was deleted. A layout
  // effect would run before the image is unmounted.
  useEffect(() => {
    if (!isSelecting) return;
    const element = place.current;
    return () => {
      if (document.activeElement !== document.body) return;
      element?.querySelector('h1')?.focus({ preventScroll: true });
    };
  }, [isSelecting]);

  return (
    <div ref={place} className={styles.place} data-selecting={isSelecting || undefined}>
      <div className={styles.usual} inert={isSelecting}>
        {children}
      </div>
      <p role="status" className="visually-hidden">
        {label}
      </p>
      {isSelecting && (
        <div role="group" aria-label={messages.selection} className={styles.selection}>
          <h1 tabIndex={-1} className={styles.count}>
            {label}
          </h1>
          <TextButton className={styles.all} onClick={on.onSelectAll}>
            {messages.selectAll}
          </TextButton>
          <Button color="secondary" onClick={on.onCancel}>
            {messages.cancel}
          </Button>
          <div className={styles.actions}>{actions}</div>
        </div>
      )}
    </div>
  );
}
