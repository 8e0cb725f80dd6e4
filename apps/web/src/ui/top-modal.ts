import { useSyncExternalStore } from 'react';

/** The modals that are open, the topmost last. */
let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLDialogElement[]): void {
  open = next;
  for (const listener of listeners) listener();
}

/** @returns how to say that it has closed */
export function noteModal(modal: HTMLDialogElement): () => void {
  change([...open, modal]);
  return () => change(open.filter((other) => other !== modal));
}

/** The topmost modal: everything outside of it is inert. Null if there is none. */
export function useTopModal(): HTMLDialogElement | null {
  return useSyncExternalStore(onChange, () => open.at(-1) ?? null);
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
