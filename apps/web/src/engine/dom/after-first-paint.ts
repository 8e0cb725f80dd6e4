/** ms; by then loaded images are decoded and painted, on a slow phone too. */
const PAINTED_AFTER_MS = 300;

/** Delays work that would compete with the first images for network and processor. @returns how to cancel it */
export function afterFirstPaint(act: () => void): () => void {
  const timer = setTimeout(act, PAINTED_AFTER_MS);
  return () => clearTimeout(timer);
}
