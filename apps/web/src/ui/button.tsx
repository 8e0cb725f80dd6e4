import type { ComponentProps } from 'react';
import { Link } from './link.tsx';
import styles from './button.module.css';

export type ButtonColor = 'primary' | 'secondary';

interface Look {
  color?: ButtonColor;
  /** For what cannot be undone. */
  isDanger?: boolean;
}

export function Button({ color, isDanger, className, ...props }: ComponentProps<'button'> & Look) {
  return <button type="button" {...props} className={look({ color, isDanger, className })} />;
}

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
