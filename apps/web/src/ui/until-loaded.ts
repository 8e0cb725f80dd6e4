/** ms between two attempts. */
const AGAIN_AFTER_MS = 10_000;

/** Loads files that a page needs as long as it is open: again and again until they arrive. */
export async function untilLoaded<T>(load: () => Promise<T>, delayMs = 0): Promise<T> {
  await new Promise((resolve) => setTimeout(resolve, delayMs));
  return load().catch((error: unknown) => {
    console.warn(error);
    return untilLoaded(load, AGAIN_AFTER_MS);
  });
}
