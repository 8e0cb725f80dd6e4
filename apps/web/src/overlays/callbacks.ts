import { randomUuid } from '../http/random-uuid.ts';

// The store holds data only, so what a button of a toast or dialog does waits here under an id.
const callbacks = new Map<string, () => unknown>();

export function keepCallback(callback: () => unknown): string {
  const id = randomUuid();
  callbacks.set(id, callback);
  return id;
}

export function runCallback(id: string | null | undefined): unknown {
  return id && callbacks.get(id)?.();
}

export function forgetCallback(id: string | null | undefined): void {
  if (id) callbacks.delete(id);
}
