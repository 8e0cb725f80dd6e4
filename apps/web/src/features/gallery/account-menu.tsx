import { useEffect, useId, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';
import { logout } from '../../domain/session/logout.ts';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import { useAppDispatch } from '../../state/hooks.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './account-menu.module.css';

/** Shows who is signed in, and opens the way to log out. */
export default function AccountMenu({ username }: { username: string }) {
  const dispatch = useAppDispatch();
  const panelId = useId();
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isLeaving, setLeaving] = useState(false);

  useEffect(() => {
    if (!isOpen) return;
    const closeFromOutside = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && menu.current?.contains(target))) setOpen(false);
    };
    document.addEventListener('pointerdown', closeFromOutside);
    return () => document.removeEventListener('pointerdown', closeFromOutside);
  }, [isOpen]);

  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    // On the wall, Escape clears the focus; here the button gets it back.
    event.preventDefault();
    setOpen(false);
    button.current?.focus();
  };
  const closeOnBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
  };

  const leave = async () => {
    setLeaving(true);
    await logout();
    const description = 'You are no longer signed in on this device.';
    dispatch(showToast({ title: 'Logged out', description, type: 'success' }));
  };

  return (
    <div ref={menu} className={styles.menu} onKeyDown={closeByKey} onBlur={closeOnBlur}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={`Account: ${username}`}
        aria-expanded={isOpen}
        aria-controls={panelId}
        title={`Signed in as ${username}`}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="circle-user" size={20} />
        <span className={styles.name}>{username}</span>
      </button>
      <div id={panelId} className={styles.panel} hidden={!isOpen}>
        <p className={styles.who}>
          Signed in as <strong>{username}</strong>
        </p>
        <button
          type="button"
          className={styles.action}
          disabled={isLeaving}
          onClick={() => void leave()}
        >
          Log out
        </button>
      </div>
    </div>
  );
}
