type Gate = (event: PopStateEvent) => void;

let gate: Gate | null = null;

/**
 * Lets a screen hear of the back button before the router does. The window calls its listeners in the order in which
 * they came, capturing or not, so this must run before the router is first drawn.
 */
export function installBackGate(): void {
  window.addEventListener('popstate', (event) => gate?.(event));
}

/** @returns a function that opens the gate again */
export function closeBackGate(next: Gate): () => void {
  gate = next;
  return () => {
    if (gate === next) gate = null;
  };
}
