import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useAppDispatch } from '../../state/hooks.ts';
import { Icon } from '../../ui/icon.tsx';
import { focusSoon } from '../focus-soon.ts';
import { dismissToast } from './show-toast.ts';
import { ToastButtons } from './toast-buttons.tsx';
import styles from './toast-card.module.css';
import type { Toast } from './toasts-slice.ts';

const icons = {
  error: 'circle-alert',
  info: 'info',
  success: 'circle-check',
  warning: 'triangle-alert',
} as const;

/** Seconds until a person looks at a toast. */
const NOTICE_S = 3;
/** Of slow readers. */
const WORDS_PER_S = 3;

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
  // Nor does it go before the person can see it.
  const isHidden = useSyncExternalStore(onVisibilityChange, () => document.hidden);
  const isHeld = isHovered || isFocused || isHidden;
  const focusedBefore = useRef<EventTarget | null>(null);

  useEffect(() => {
    if (toast.duration === 0 || isHeld || isCovered) return;
    const timer = setTimeout(() => dispatch(dismissToast(toast)), secondsOf(toast) * 1000);
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
      <div className={styles.text}>
        <p className={styles.title}>{toast.title}</p>
        {toast.description && <p>{toast.description}</p>}
      </div>
      <ToastButtons toast={toast} onGone={() => focusSoon(focusedBefore.current)} />
    </li>
  );
}

/** Seconds that a toast stays: an error is often shown nowhere else, so that people must have the time to read it. */
function secondsOf({ type, title, description, duration }: Toast): number {
  if (type !== 'error') return duration;
  const words = `${title} ${description}`.trim().split(/\s+/).length;
  return Math.max(duration, NOTICE_S + words / WORDS_PER_S);
}

function onVisibilityChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
