import * as messages from './control-messages.ts';
import { ViewerButton } from './viewer-button.tsx';
import styles from './viewer-controls.module.css';

interface ViewerControlsProps {
  /** Null without information to show. */
  isInfoOpen: boolean | null;
  onBack: () => void;
  onInfo: () => void;
}

export function ViewerControls({ isInfoOpen, onBack, onInfo }: ViewerControlsProps) {
  return (
    <>
      <ViewerButton
        icon="arrow-left"
        text={messages.back}
        className={styles.back}
        onClick={onBack}
      />
      {isInfoOpen !== null && (
        <ViewerButton
          icon={isInfoOpen ? 'x' : 'info'}
          text={messages.information}
          className={styles.info}
          aria-expanded={isInfoOpen}
          aria-controls="viewer-info"
          onClick={onInfo}
        />
      )}
    </>
  );
}
