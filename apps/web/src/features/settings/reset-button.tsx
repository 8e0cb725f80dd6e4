import type { ComponentProps } from 'react';
import { Icon } from '../../ui/icon.tsx';
import styles from './reset-button.module.css';

interface ResetButtonProps extends ComponentProps<'button'> {
  icon: string;
  /** The end of the accessible name. It is visible on wide screens. */
  word: string;
}

/** Resets a setting to its saved or its default value. The two need words, because their icons look alike. */
export function ResetButton({ icon, word, ...props }: ResetButtonProps) {
  return (
    <button type="button" {...props} className={styles.button}>
      <Icon name={icon} size={20} />
      <span className={styles.word}>{word}</span>
    </button>
  );
}
