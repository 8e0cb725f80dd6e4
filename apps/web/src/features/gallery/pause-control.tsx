import { Icon } from '../../ui/icon.tsx';
import styles from './gallery.module.css';

interface PauseControlProps {
  isPaused: boolean;
  onToggle: () => void;
}

/** What moves by itself must be stoppable (WCAG 2.2.2), the menu hidden or not. */
export function PauseControl({ isPaused, onToggle }: PauseControlProps) {
  const name = isPaused ? 'Continue scrolling' : 'Pause scrolling';
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
