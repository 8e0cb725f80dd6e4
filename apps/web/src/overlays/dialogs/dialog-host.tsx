import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { MouseEvent, PointerEvent } from 'react';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Markup } from '../../ui/markup.tsx';
import styles from './dialog-host.module.css';
import { selectDialog } from './dialog-slice.ts';
import type { DialogState } from './dialog-slice.ts';
import { chooseAction, hideDialog } from './show-dialog.ts';

/** Where the one dialog appears. */
export function DialogHost() {
  const dialog = useAppSelector(selectDialog);
  return dialog.isOpen ? <OpenDialog dialog={dialog} /> : null;
}

function OpenDialog({ dialog }: { dialog: DialogState }) {
  const { title, description, actions, isDismissible, useX } = dialog;
  const dispatch = useAppDispatch();
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);
  const isPressedBeside = useRef(false);
  const hasCancel = isDismissible && !useX;

  // A layout effect, since its end comes before the element is gone: then it could give nothing back.
  useLayoutEffect(() => {
    const opened = element.current;
    opened?.showModal();
    // The harmless choice first: Enter must not delete anything.
    opened?.querySelector<HTMLElement>('[data-first]')?.focus();
    // Closing gives the focus back to where it was.
    return () => opened?.close();
  }, []);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Taken from the browser, whose third Escape would close a dialog that must be answered;
      // and from whatever lies beneath.
      event.preventDefault();
      event.stopPropagation();
      if (isDismissible) dispatch(hideDialog());
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [dispatch, isDismissible]);

  // The dialog's own box is filled by its content, so what hits the dialog itself hits the backdrop.
  const isBeside = (event: MouseEvent | PointerEvent) => event.target === element.current;

  return (
    <dialog
      ref={element}
      className={styles.dialog}
      closedby="none"
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onPointerDown={(event) => {
        isPressedBeside.current = isBeside(event);
      }}
      onClick={(event) => {
        if (isDismissible && isPressedBeside.current && isBeside(event)) dispatch(hideDialog());
      }}
    >
      <div className={styles.content}>
        <header className={styles.header}>
          <h2 id={`${id}-title`}>{title}</h2>
          {useX && (
            <button
              className={styles.cross}
              aria-label="Close"
              data-first
              onClick={() => dispatch(hideDialog())}
            >
              <Icon name="x" size={20} />
            </button>
          )}
        </header>
        {description && (
          <div id={`${id}-description`} className={styles.description}>
            <Markup text={description} />
          </div>
        )}
        {!(useX && actions.length === 0) && (
          <footer className={styles.footer}>
            {hasCancel && (
              <Button color="secondary" data-first onClick={() => dispatch(hideDialog())}>
                Cancel
              </Button>
            )}
            {actions.map((action, index) => (
              <Button
                key={index}
                color={action.color === 'danger' ? 'primary' : action.color}
                isDanger={action.color === 'danger'}
                onClick={() => dispatch(chooseAction(action))}
              >
                {action.icon && <Icon name={action.icon} size={20} />}
                {action.name}
              </Button>
            ))}
          </footer>
        )}
      </div>
    </dialog>
  );
}
