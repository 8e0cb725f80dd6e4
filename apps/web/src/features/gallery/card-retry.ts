import { tryAgain } from '../../ui/messages.ts';
import * as messages from './messages.ts';
import styles from './card-retry.module.css';

/** Presses the buttons of all cards, except one with the focus: the person may be about to press it. */
export function retryAll(): void {
  const buttons = document.querySelectorAll<HTMLElement>(`.${styles.retry}:not(:focus)`);
  for (const retry of buttons) retry.click();
}

/** A button over the card of an image that could not be loaded. @param name of the image */
export function createRetry(name: string, onRetry: () => void): HTMLButtonElement {
  const retry = document.createElement('button');
  retry.type = 'button';
  retry.className = styles.retry ?? '';
  retry.textContent = tryAgain;
  retry.setAttribute('aria-label', messages.retryPhoto(name));
  retry.addEventListener('click', onRetry);
  return retry;
}
