import type { ComponentProps } from 'react';
import styles from './text-button.module.css';

interface TextButtonProps extends ComponentProps<'button'> {
  /** Muted and of normal weight, for an action of minor importance. */
  isQuiet?: boolean;
}

/** A button that looks like a link, for an action inside text or a list row. */
export function TextButton({ isQuiet = false, className = '', ...props }: TextButtonProps) {
  return (
    <button
      type="button"
      {...props}
      data-quiet={isQuiet || undefined}
      className={`${styles.button} ${className}`}
    />
  );
}
