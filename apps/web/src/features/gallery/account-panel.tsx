import { useState } from 'react';
import { logout } from '../../domain/session/logout.ts';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import { useAppDispatch } from '../../state/hooks.ts';
import { Link } from '../../ui/link.tsx';
import { buttonAttributes } from '../../ui/button-attributes.ts';
import { messages } from './account-messages.ts';
import styles from './account-panel.module.css';

interface AccountPanelProps {
  id: string;
  username: string;
  isOpen: boolean;
}

/** What the account menu opens. */
export function AccountPanel({ id, username, isOpen }: AccountPanelProps) {
  const dispatch = useAppDispatch();
  const [isLeaving, setLeaving] = useState(false);

  const leave = async () => {
    setLeaving(true);
    await logout();
    dispatch(showToast({ ...messages.loggedOut, type: 'success' }));
  };

  return (
    <div id={id} className={styles.panel} hidden={!isOpen}>
      <p className={styles.who}>
        {messages.loggedInAs} <strong>{username}</strong>
      </p>
      <Link to="/forgot-password" className={styles.action}>
        {messages.changePassword}
      </Link>
      <button
        {...buttonAttributes({ isBusy: isLeaving, onClick: () => void leave() })}
        className={styles.action}
      >
        {messages.logout}
      </button>
    </div>
  );
}
