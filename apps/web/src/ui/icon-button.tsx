import type { ComponentProps } from 'react';
import styles from './icon-button.module.css';
import { Icon } from './icon.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The icon's file name in Lucide. */
  icon: string;
  /** The accessible name: the icon alone has none. */
  label: string;
}

export function IconButton({ icon, label, className = '', ...props }: IconButtonProps) {
  return (
    <button type="button" {...props} aria-label={label} className={`${styles.button} ${className}`}>
      <Icon name={icon} size={20} />
    </button>
  );
}
