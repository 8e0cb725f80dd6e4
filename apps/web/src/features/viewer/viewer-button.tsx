import type { ComponentProps } from 'react';
import { Icon } from '../../ui/icon.tsx';
import styles from './viewer-button.module.css';

interface ViewerButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'title'> {
  /** The icon's file name in Lucide. */
  icon: string;
  text: { title: string; label: string };
  isRound?: boolean;
}

/** For a link that looks and fades as the buttons do. */
export { styles as buttonStyles };

/** A button over the image: fades while the viewer is idle, opens or closes. */
export function ViewerButton(props: ViewerButtonProps) {
  const { icon, text, isRound = false, className = '', ...others } = props;
  return (
    <button
      type="button"
      {...others}
      data-round={isRound}
      className={`${styles.button} ${className}`}
      aria-label={text.label}
      title={text.title}
    >
      <Icon name={icon} />
    </button>
  );
}
