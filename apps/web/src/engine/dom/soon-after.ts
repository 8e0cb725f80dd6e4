/** ms: pictures that have come are decoded and painted by then, on a slow phone too. */
const PAINTED_AFTER_MS = 300;

/** Does what would otherwise take line and processor from pictures that are just about to be seen. @returns how to stop it */
export function soonAfter(act: () => void): () => void {
  const timer = setTimeout(act, PAINTED_AFTER_MS);
  return () => clearTimeout(timer);
}
