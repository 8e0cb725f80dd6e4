import { Icon } from '../../ui/icon.tsx';
import styles from './viewer.module.css';

interface ViewerControlsProps {
  /** Null while there is no information to show. */
  isInfoOpen: boolean | null;
  onBack: () => void;
  onInfo: () => void;
}

export function ViewerControls({ isInfoOpen, onBack, onInfo }: ViewerControlsProps) {
  return (
    <>
      <button
        type="button"
        className={`${styles.control} ${styles.back}`}
        aria-label="Back to the gallery"
        title="Back"
        onClick={onBack}
      >
        <Icon name="chevron-left" />
      </button>
      {isInfoOpen !== null && (
        <button
          type="button"
          className={`${styles.control} ${styles.info}`}
          aria-label="Information"
          title="Information"
          aria-expanded={isInfoOpen}
          aria-controls="viewer-info"
          onClick={onInfo}
        >
          <Icon name={isInfoOpen ? 'x' : 'info'} />
        </button>
      )}
    </>
  );
}
