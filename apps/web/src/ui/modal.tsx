import { useId, useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode, SyntheticEvent } from 'react';
import styles from './modal.module.css';

interface ModalProps {
  title: string;
  /** Also called on Escape and on a click outside. The parent decides whether to close: it may ask first. */
  onClose: () => void;
  children: ReactNode;
}

/** A modal dialog. */
export function Modal({ title, onClose, children }: ModalProps) {
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);

  // A layout effect: its clean-up runs while the element still exists, so that closing can restore the focus.
  useLayoutEffect(() => {
    const opened = element.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);

  // Prevents the default: the browser would close the dialog on a second Escape without asking.
  const closeInstead = (event: SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) closeInstead(event);
  };
  // A drag from inside to outside, for example to select text, is not a click outside.
  const isPressedOutside = useRef(false);
  const isOutside = ({ target, clientX: x, clientY: y }: MouseEvent) => {
    const box = element.current?.getBoundingClientRect();
    if (!box || target !== element.current) return false;
    return x < box.left || x > box.right || y < box.top || y > box.bottom;
  };

  return (
    <dialog
      ref={element}
      className={styles.modal}
      aria-labelledby={id}
      onCancel={closeInstead}
      onKeyDown={closeByKey}
      onPointerDown={(event) => {
        isPressedOutside.current = isOutside(event);
      }}
      onClick={(event) => {
        if (isPressedOutside.current && isOutside(event)) onClose();
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}
