import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { useAppDispatch } from '../../state/hooks.ts';
import { Icon } from '../../ui/icon.tsx';
import * as messages from './messages.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { focusSoon } from '../focus-soon.ts';
import { acceptToast, dismissToast } from './show-toast.ts';
import styles from './toast-card.module.css';
import type { Toast } from './toasts-slice.ts';

const icons = {
  error: 'circle-alert',
  info: 'info',
  success: 'circle-check',
  warning: 'triangle-alert',
} as const;

interface ToastCardProps {
  toast: Toast;
  /** Whether a modal covers it: its time begins again when that closes. */
  isCovered: boolean;
}

export function ToastCard({ toast, isCovered }: ToastCardProps) {
  const dispatch = useAppDispatch();
  // The toast stays open while the pointer or the focus is on it.
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isHeld = isHovered || isFocused;
  const focusedBefore = useRef<EventTarget | null>(null);

  useEffect(() => {
    if (toast.duration === 0 || isHeld || isCovered) return;
    const timer = setTimeout(() => dispatch(dismissToast(toast)), toast.duration * 1000);
    return () => clearTimeout(timer);
  }, [toast, isHeld, isCovered, dispatch]);

  const hold = ({ currentTarget, relatedTarget }: FocusEvent) => {
    setFocused(true);
    if (!currentTarget.contains(relatedTarget)) focusedBefore.current = relatedTarget;
  };

  return (
    <li
      className={styles.toast}
      data-type={toast.type}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={hold}
      onBlur={() => setFocused(false)}
    >
      {toast.showIcon && <Icon name={icons[toast.type]} size={20} className={styles.icon} />}
      <div className={styles.text} role={toast.type === 'error' ? 'alert' : undefined}>
        <p className={styles.title}>{toast.title}</p>
        {toast.description && <p>{toast.description}</p>}
      </div>
      {toast.action && (
        <TextButton
          className={styles.action}
          onClick={() => {
            dispatch(acceptToast(toast));
            focusSoon(focusedBefore.current);
          }}
        >
          {toast.action.name}
        </TextButton>
      )}
      {toast.dismissible && (
        <button
          className={styles.dismiss}
          aria-label={messages.dismiss(toast.title)}
          onClick={() => {
            dispatch(dismissToast(toast));
            focusSoon(focusedBefore.current);
          }}
        >
          <Icon name="x" size={16} />
        </button>
      )}
    </li>
  );
}
