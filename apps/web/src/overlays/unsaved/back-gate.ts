type Gate = (event: PopStateEvent) => void;

/** A dialog can have a gate of its own over that of its screen: the last one hears of the button. */
const gates: Gate[] = [];

/**
 * Lets a screen hear of the back button before the router does. The window calls its listeners in the order in which
 * they came, capturing or not, so this must run before the router is first drawn.
 */
export function installBackGate(): void {
  window.addEventListener('popstate', (event) => gates.at(-1)?.(event));
}

/** @returns a function that opens the gate again */
export function closeBackGate(gate: Gate): () => void {
  gates.push(gate);
  return () => void gates.splice(gates.indexOf(gate), 1);
}
