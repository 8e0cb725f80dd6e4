import { buttonAttributes } from './button-attributes.ts';
import type { ButtonProps } from './button-attributes.ts';
import styles from './icon-button.module.css';
import { Icon } from './icon.tsx';

interface IconButtonProps extends Omit<ButtonProps, 'children'> {
  /** The icon's file name in Lucide. */
  icon: string;
  /** The accessible name: the icon alone has none. */
  label: string;
}

export function IconButton({ icon, label, className = '', ...props }: IconButtonProps) {
  return (
    <button
      {...buttonAttributes(props)}
      aria-label={label}
      className={`${styles.button} ${className}`}
    >
      <Icon name={icon} size={20} />
    </button>
  );
}
