import type { ComponentProps, MouseEvent } from 'react';
import { Link } from './link.tsx';
import styles from './button.module.css';

export type ButtonColor = 'primary' | 'secondary';

interface Look {
  color?: ButtonColor;
  /** For what cannot be undone. */
  isDanger?: boolean;
}

interface Busy {
  /** Whether a press would do nothing for a moment. It keeps the focus, which browsers take from a disabled button. */
  isBusy?: boolean | undefined;
}

export function Button({
  color,
  isDanger,
  isBusy,
  className,
  onClick,
  ...props
}: ComponentProps<'button'> & Look & Busy) {
  return (
    <button
      type="button"
      {...props}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? ignore : onClick}
      className={look({ color, isDanger, className })}
    />
  );
}

const ignore = (event: MouseEvent) => event.preventDefault();

/** Goes somewhere, so it is a link and opens in a new tab when asked to. */
export function ButtonLink({
  color,
  isDanger,
  className,
  ...props
}: ComponentProps<typeof Link> & Look) {
  return <Link {...props} className={look({ color, isDanger, className })} />;
}

function look({
  color = 'primary',
  isDanger = false,
  className = '',
}: Look & { className?: string | undefined }) {
  const kind = isDanger ? styles.danger : styles[color];
  return `${styles.button} ${kind} ${className}`;
}
