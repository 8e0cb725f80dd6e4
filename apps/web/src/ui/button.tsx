import type { ComponentProps } from 'react';
import { buttonAttributes } from './button-attributes.ts';
import type { ButtonProps } from './button-attributes.ts';
import { Link } from './link.tsx';
import styles from './button.module.css';

export type ButtonColor = 'primary' | 'secondary';

interface Look {
  color?: ButtonColor;
  /** For what cannot be undone. */
  isDanger?: boolean;
  className?: string | undefined;
}

export function Button(props: ButtonProps & Look) {
  return <button {...buttonAttributes(withLook(props))} />;
}

/** Goes somewhere, so it is a link and opens in a new tab when asked to. */
export function ButtonLink(props: ComponentProps<typeof Link> & Look) {
  return <Link {...withLook(props)} />;
}

function withLook<Props extends Look>({
  color = 'primary',
  isDanger = false,
  className = '',
  ...props
}: Props) {
  const kind = isDanger ? styles.danger : styles[color];
  return { ...props, className: `${styles.button} ${kind} ${className}` };
}
