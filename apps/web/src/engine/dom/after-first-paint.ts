/** ms: images that have come are decoded and waitForPaint by then, on a slow phone too. */
const PAINTED_AFTER_MS = 300;

/** Does what would otherwise take line and processor from images that are just about to be seen. @returns how to stop it */
export function afterFirstPaint(act: () => void): () => void {
  const timer = setTimeout(act, PAINTED_AFTER_MS);
  return () => clearTimeout(timer);
}
