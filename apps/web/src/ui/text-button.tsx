import { buttonAttributes } from './button-attributes.ts';
import type { ButtonProps } from './button-attributes.ts';
import styles from './text-button.module.css';

interface TextButtonProps extends ButtonProps {
  /** Muted and of normal weight, for an action of minor importance. */
  isQuiet?: boolean;
}

/** A button that looks like a link, for an action inside text or a list row. */
export function TextButton({ isQuiet = false, className = '', ...props }: TextButtonProps) {
  return (
    <button
      {...buttonAttributes(props)}
      data-quiet={isQuiet || undefined}
      className={`${styles.button} ${className}`}
    />
  );
}
