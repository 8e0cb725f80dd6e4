/** Calls `run` once, waitMs after the last call; `cancel` drops a pending call. */
export function debounce<A extends unknown[]>(run: (...args: A) => void, waitMs = 1000) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(timer);
  const debounced = (...args: A) => {
    cancel();
    timer = setTimeout(() => run(...args), waitMs);
  };
  return Object.assign(debounced, { cancel });
}
