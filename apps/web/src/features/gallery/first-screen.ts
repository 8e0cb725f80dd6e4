import { isPostponed } from './first-requests.ts';

/** The wait for images ends then. */
const IMAGES_TIMEOUT_MS = 5000;

/** Waits until the images of cards have loaded or failed. @returns how to stop waiting */
export function awaitImages(
  cards: readonly HTMLElement[],
  onProgress: (done: number, total: number) => void,
  onDone: () => void,
): () => void {
  const images = cards
    .flatMap((card) => [...card.querySelectorAll('img')])
    .filter((image) => image.src || image.srcset || isPostponed(image));
  const waiting = new Set(images.filter((image) => !image.complete || isPostponed(image)));
  const listeners = new AbortController();
  const timer = window.setTimeout(finish, IMAGES_TIMEOUT_MS);

  function finish(): void {
    stop();
    onDone();
  }
  function stop(): void {
    clearTimeout(timer);
    listeners.abort();
  }
  function settle(image: HTMLImageElement): void {
    waiting.delete(image);
    onProgress(images.length - waiting.size, images.length);
    if (waiting.size === 0) finish();
  }

  for (const image of waiting) {
    const options = { once: true, signal: listeners.signal };
    image.addEventListener('load', () => settle(image), options);
    image.addEventListener('error', () => settle(image), options);
  }
  onProgress(images.length - waiting.size, images.length);
  if (waiting.size === 0) finish();
  return stop;
}
