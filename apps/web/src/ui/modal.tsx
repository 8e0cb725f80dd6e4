import { useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import styles from './modal.module.css';

interface ModalProps {
  title: string;
  /** Also after Escape. */
  onClose: () => void;
  children: ReactNode;
}

/** A window of its own over the screen, for what must be answered or read before going on. */
export function Modal({ title, onClose, children }: ModalProps) {
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);

  // A layout effect, since its end comes before the element is gone: then it could give nothing back.
  useLayoutEffect(() => {
    const opened = element.current;
    opened?.showModal();
    // Closing gives the focus back to where it was.
    return () => opened?.close();
  }, []);

  return (
    <dialog ref={element} className={styles.modal} aria-labelledby={id} onCancel={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}
