/** The value, or the fallback if it fails or takes longer. A late failure is ignored. */
export async function within<T, F>(value: Promise<T>, ms: number, fallback: F): Promise<T | F> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<F>((resolve) => {
    timer = setTimeout(resolve, ms, fallback).unref();
  });
  try {
    return await Promise.race([value, late]);
  } catch {
    return fallback;
  } finally {
    clearTimeout(timer);
  }
}
