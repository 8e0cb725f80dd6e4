/** ms between two attempts. */
const AGAIN_AFTER_MS = 10_000;

/** Loads files that a page needs as long as it is open: again and again until they arrive. */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      console.warn(error);
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
    }
  }
}
