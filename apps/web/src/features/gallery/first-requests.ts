/** ms: the longest time that the other images of the first screen wait for the first one. */
const HEAD_START_MS = 1000;
/** ms */
const CHECK_EVERY_MS = 25;

/** The requests of the first screen that have not been sent, by image. */
const postponed = new Map<HTMLImageElement, () => void>();
let hasHeadStart = false;

/** Sends the request of an image of the first screen when this task ends, or after the first image. */
export function requestInTurn(image: HTMLImageElement, request: () => void): void {
  if (postponed.size === 0) {
    queueMicrotask(() => {
      if (!hasHeadStart) release();
    });
  }
  postponed.set(image, request);
}

export const isPostponed = (image: HTMLImageElement): boolean => postponed.has(image);

/**
 * Sends the request of one image, and those of the others when it begins to arrive: requests at the same time would share
 * the bandwidth, and the image would arrive with the others. Their first bytes come when it is complete.
 */
export function requestFirst(image: HTMLImageElement): void {
  const request = postponed.get(image);
  if (!request) return;
  postponed.delete(image);
  hasHeadStart = true;
  request();
  const until = performance.now() + HEAD_START_MS;
  const listening = new AbortController();
  const end = () => {
    clearInterval(timer);
    listening.abort();
    hasHeadStart = false;
    release();
  };
  // The width is in the first bytes; there is no event for it.
  const check = () => {
    if (image.naturalWidth > 0 || performance.now() > until) end();
  };
  const timer = setInterval(check, CHECK_EVERY_MS);
  image.addEventListener('load', end, { signal: listening.signal });
  image.addEventListener('error', end, { signal: listening.signal });
}

function release(): void {
  const requests = [...postponed.values()];
  postponed.clear();
  for (const request of requests) request();
}
