import { Icon } from '../../ui/icon.tsx';
import * as menuMessages from './menu-messages.ts';
import styles from './pause-control.module.css';

interface PauseControlProps {
  isPaused: boolean;
  onToggle: () => void;
}

/** Pauses scrolling by itself (WCAG 2.2.2), also without the menu. */
export function PauseControl({ isPaused, onToggle }: PauseControlProps) {
  const name = isPaused ? menuMessages.resume : menuMessages.pause;
  return (
    <button
      type="button"
      className={styles.pause}
      aria-label={name}
      title={name}
      onClick={onToggle}
    >
      <Icon name={isPaused ? 'play' : 'pause'} size={20} />
    </button>
  );
}
