import type { ComponentProps } from 'react';
import styles from './choice.module.css';

interface ChoiceProps extends ComponentProps<'input'> {
  type: 'radio' | 'checkbox';
}

/** A radio button or checkbox; its children are the label. */
export function Choice({ className = '', children, ...props }: ChoiceProps) {
  return (
    <label className={`${styles.choice} ${className}`}>
      <input {...props} />
      {children}
    </label>
  );
}
