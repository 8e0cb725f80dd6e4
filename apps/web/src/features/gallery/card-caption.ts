import styles from './card-caption.module.css';

/** Shows a caption over a card, while the mouse or the keyboard is on it. */
export function setCaption(link: HTMLElement, caption: string): void {
  link.classList.toggle(styles.captioned ?? '', caption !== '');
  if (caption) link.dataset.caption = caption;
  else delete link.dataset.caption;
}
