type Listener = (distance: number) => void;

/** How far a person moves the wall. */
export interface TravelReport {
  /** px */
  report: Listener;
  /** Replaces the listener. @returns how to stop */
  watch(listener: Listener): () => void;
}

export function createTravelReport(): TravelReport {
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
