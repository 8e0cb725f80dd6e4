import styles from './card-caption.module.css';

/** Shows a caption over a card, while the mouse or the keyboard is on it. */
export function setCaption(link: HTMLElement, caption: string): void {
  link.classList.toggle(styles.captioned ?? '', caption !== '');
  if (caption) link.dataset.caption = caption;
  else delete link.dataset.caption;
}

/** Hides the caption over the card under the mouse, until the mouse leaves the card (WCAG 1.4.13). */
export function dismissCaption(): void {
  const link = document.querySelector<HTMLElement>('[data-caption]:hover');
  link?.toggleAttribute('data-dismissed', true);
  link?.addEventListener('pointerleave', () => link.removeAttribute('data-dismissed'), {
    once: true,
  });
}
