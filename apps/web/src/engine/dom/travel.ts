type Listener = (distance: number) => void;

/** How far a person moves the wall. */
export interface Travel {
  /** px */
  report: Listener;
  /** @returns how to stop */
  watch(listener: Listener): () => void;
}

export function createTravel(): Travel {
  const listeners = new Set<Listener>();
  return {
    report(distance) {
      for (const listener of listeners) listener(distance);
    },
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
