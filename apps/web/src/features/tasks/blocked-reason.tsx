import styles from './blocked-reason.module.css';

interface BlockedReasonProps {
  id: string;
  children: string;
}

/** Why a task cannot run: the model for it is missing or off. */
export function BlockedReason({ id, children }: BlockedReasonProps) {
  return (
    <p id={id} className={styles.reason}>
      {children}
    </p>
  );
}
