import type { MouseEventHandler } from 'react';
import { Link } from './link.tsx';
import { Icon } from './icon.tsx';
import styles from './menu-control.module.css';

interface MenuControlProps {
  /** The icon's file name in Lucide. */
  icon: string;
  label: string;
  className?: string | undefined;
}

/** A button of the menu. */
export function MenuButton({
  onClick,
  ...props
}: MenuControlProps & { onClick: MouseEventHandler<HTMLButtonElement> }) {
  return (
    <button type="button" {...attributesOf(props)} onClick={onClick}>
      <Icon name={props.icon} size={20} />
    </button>
  );
}

/** A link of the menu. */
export function MenuLink({ to, ...props }: MenuControlProps & { to: string }) {
  return (
    <Link to={to} {...attributesOf(props)}>
      <Icon name={props.icon} size={20} />
    </Link>
  );
}

function attributesOf({ label, className = '' }: MenuControlProps) {
  return { 'aria-label': label, title: label, className: `${styles.control} ${className}` };
}
