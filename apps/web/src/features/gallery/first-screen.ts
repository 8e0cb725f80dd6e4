/** ms after which pictures that have not come are not waited for any longer. */
const PATIENCE_MS = 5000;

/**
 * Asks first for the picture of which most is seen, so that it need not share the line with the others.
 * In time only in the task that hung the cards; their pictures are asked for when it ends.
 */
export function preferLargest(cards: readonly HTMLElement[]): void {
  // The columns are of one width.
  const seen = cards.map((card) => {
    const { top, bottom } = card.getBoundingClientRect();
    return Math.min(bottom, innerHeight) - Math.max(top, 0);
  });
  const image = cards[seen.indexOf(Math.max(...seen))]?.querySelector('img');
  if (image) image.fetchPriority = 'high';
}

/** Waits for the images of the given cards, come or failed. @returns how to stop waiting */
export function awaitImages(
  cards: readonly HTMLElement[],
  onProgress: (done: number, total: number) => void,
  onDone: () => void,
): () => void {
  const images = cards
    .flatMap((card) => [...card.querySelectorAll('img')])
    .filter(({ src, srcset }) => src || srcset);
  const waiting = new Set(images.filter(({ complete }) => !complete));
  const listeners = new AbortController();
  const timer = window.setTimeout(finish, PATIENCE_MS);

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
