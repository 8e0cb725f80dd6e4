/**
 * The result of work, or the fallback if it fails or takes longer. Unlike `within` of server-kit, on which this library
 * cannot depend, it keeps the process alive meanwhile: the last spans are sent at its end.
 */
export async function withFallback<T, F>(
  work: () => Promise<T>,
  ms: number,
  fallback: F,
): Promise<T | F> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<F>((resolve) => {
    timer = setTimeout(resolve, ms, fallback);
  });
  try {
    return await Promise.race([work(), late]);
  } catch {
    return fallback;
  } finally {
    clearTimeout(timer);
  }
}
