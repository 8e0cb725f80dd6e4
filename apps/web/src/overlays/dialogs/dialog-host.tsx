import { useEffect, useId, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Markup } from '../../ui/markup.tsx';
import { Modal } from '../../ui/modal.tsx';
import { useLocation } from '../../ui/router/hooks.ts';
import styles from './dialog-host.module.css';
import { chooseAction } from './choose-action.ts';
import { selectDialog } from './dialog-slice.ts';
import type { DialogState } from './dialog-slice.ts';
import * as messages from './messages.ts';
import { hideDialog } from './show-dialog.ts';

/** Where the one dialog appears. */
export function DialogHost() {
  const dialog = useAppSelector(selectDialog);
  // With a key of its own, a dialog that replaces another takes the focus and is announced.
  return dialog.isOpen ? <OpenDialog key={dialog.number} dialog={dialog} /> : null;
}

function OpenDialog({ dialog }: { dialog: DialogState }) {
  const { title, description, dismissible, useX } = dialog;
  const dispatch = useAppDispatch();
  const id = useId();
  const close = () => dispatch(hideDialog());

  // A question about a screen makes no sense on the next one, to which the browser's back button may lead.
  const { pathname } = useLocation();
  const shownAt = useRef(pathname);
  useEffect(() => {
    if (shownAt.current !== pathname) dispatch(hideDialog());
  }, [pathname, dispatch]);

  return (
    <Modal
      title={title}
      describedBy={description ? id : undefined}
      onClose={dismissible ? close : undefined}
      corner={
        useX && (
          <IconButton
            className={styles.cross}
            icon="x"
            label={messages.close}
            data-first
            onClick={close}
          />
        )
      }
    >
      <div className={styles.content}>
        {description && <Markup id={id} text={description} />}
        <Actions dialog={dialog} onClose={close} />
      </div>
    </Modal>
  );
}

function Actions({ dialog, onClose }: { dialog: DialogState; onClose: () => void }) {
  const { actions, dismissible, useX } = dialog;
  const dispatch = useAppDispatch();
  if (useX && actions.length === 0) return null;
  return (
    <footer className={styles.footer}>
      {dismissible && !useX && (
        <Button color="secondary" data-first onClick={onClose}>
          {messages.cancel}
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
  );
}
