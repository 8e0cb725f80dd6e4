type Listener = (distance: number) => void;

/** How far a person moves the wall. */
export interface Travel {
  /** px */
  report: Listener;
  /** Replaces the listener. @returns how to stop */
  watch(listener: Listener): () => void;
}

export function createTravel(): Travel {
  let listener: Listener | null = null;
  return {
    report: (distance) => listener?.(distance),
    watch(next) {
      listener = next;
      return () => {
        if (listener === next) listener = null;
      };
    },
  };
}
