import { useId, useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode, SyntheticEvent } from 'react';
import { ignoreSecondClick } from './ignore-second-click.ts';
import styles from './modal.module.css';
import { noteModal } from './top-modal.ts';

interface ModalProps {
  title: string;
  /**
   * Called after Escape, or a click beside it. What shows it decides whether it goes: it may ask first. Without this,
   * both do nothing.
   */
  onClose?: (() => void) | undefined;
  /** Whether the screen below is blurred, so that it cannot be read. */
  hidesScreen?: boolean;
  /** Beside the title. */
  corner?: ReactNode;
  describedBy?: string | undefined;
  children: ReactNode;
}

/** A window of its own over the screen, for what must be answered or read before going on. */
export function Modal(props: ModalProps) {
  const { title, onClose, hidesScreen, corner, describedBy, children } = props;
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);

  // A layout effect: its clean-up runs while the element is still there and can give the focus back.
  useLayoutEffect(() => {
    const opened = element.current;
    if (!opened) return;
    opened.showModal();
    // The harmless choice first: Enter must not delete anything.
    opened.querySelector<HTMLElement>('[data-first]')?.focus();
    const noteClosed = noteModal(opened);
    return () => {
      noteClosed();
      // Gives the focus back to where it was.
      opened.close();
      ignoreSecondClick();
    };
  }, []);

  // Taken from the browser, which closes without asking when Escape is pressed once more.
  const closeInstead = (event: SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onClose?.();
  };
  const closeByKey = (event: KeyboardEvent) => {
    const { isComposing, keyCode } = event.nativeEvent;
    // Safari ends the composition before the key that cancels it, which then has this code.
    if (event.key === 'Escape' && !isComposing && keyCode !== 229) closeInstead(event);
  };
  // A drag that ends beside it, as when text is selected, is no click there.
  const isPressedBeside = useRef(false);
  const isBeside = ({ target, clientX: x, clientY: y }: MouseEvent) => {
    const box = element.current?.getBoundingClientRect();
    if (!box || target !== element.current) return false;
    return x < box.left || x > box.right || y < box.top || y > box.bottom;
  };

  return (
    <dialog
      ref={element}
      className={styles.modal}
      data-hides-screen={hidesScreen || undefined}
      closedby={onClose ? undefined : 'none'}
      aria-labelledby={id}
      aria-describedby={describedBy}
      onCancel={closeInstead}
      onKeyDown={closeByKey}
      onPointerDown={(event) => {
        isPressedBeside.current = isBeside(event);
      }}
      onClick={(event) => {
        if (isPressedBeside.current && isBeside(event)) onClose?.();
      }}
    >
      <header className={styles.header}>
        <h2 id={id}>{title}</h2>
        {corner}
      </header>
      {children}
    </dialog>
  );
}
