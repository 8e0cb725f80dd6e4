import type { ReactNode } from 'react';
import styles from './field-notes.module.css';

interface FieldNotesProps {
  /** The notes have the ids `ID-error` and `ID-help`. */
  id: string;
  error?: string | undefined;
  help?: ReactNode;
}

/** What is wrong with the value of a field, and a sentence about the field. */
export function FieldNotes({ id, error, help }: FieldNotesProps) {
  return (
    <>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
    </>
  );
}
