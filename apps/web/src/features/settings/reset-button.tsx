import type { ComponentProps } from 'react';
import { Icon } from '../../ui/icon.tsx';
import styles from './reset-button.module.css';

interface ResetButtonProps extends ComponentProps<'button'> {
  icon: string;
  /** The end of the accessible name, which is visible where there is room. */
  word: string;
}

/** One of the two ways to give a setting another value: their icons alone are hard to tell apart. */
export function ResetButton({ icon, word, ...props }: ResetButtonProps) {
  return (
    <button type="button" {...props} className={styles.button}>
      <Icon name={icon} size={20} />
      <span className={styles.word}>{word}</span>
    </button>
  );
}
