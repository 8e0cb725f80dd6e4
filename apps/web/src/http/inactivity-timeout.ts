/** Aborts a transfer when no data has arrived for a time. */
export interface InactivityTimeout {
  /** Aborts after the silence. */
  signal: AbortSignal;
  /** Something was heard. */
  touch: () => void;
  clear: () => void;
}

export function inactivityTimeout(silenceMs: number): InactivityTimeout {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const clear = () => clearTimeout(timer);
  const touch = () => {
    clear();
    timer = setTimeout(() => controller.abort(), silenceMs);
  };
  touch();
  return { signal: controller.signal, touch, clear };
}
