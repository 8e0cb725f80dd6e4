import { useId, useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode, SyntheticEvent } from 'react';
import styles from './modal.module.css';

interface ModalProps {
  title: string;
  /** Also after Escape, or a click beside it. What shows it decides whether it goes: it may ask first. */
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

  // Taken from the browser, which closes without asking when Escape is pressed once more.
  const closeInstead = (event: SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) closeInstead(event);
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
      aria-labelledby={id}
      onCancel={closeInstead}
      onKeyDown={closeByKey}
      onPointerDown={(event) => {
        isPressedBeside.current = isBeside(event);
      }}
      onClick={(event) => {
        if (isPressedBeside.current && isBeside(event)) onClose();
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}
