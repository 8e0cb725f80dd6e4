import { sessionStore } from '../../engine/dom/browser-storage.ts';
import type { Anchor } from '../../engine/dom/wall-list.ts';
import type { Order } from './gallery-slice.ts';

/** What makes the wall look as it did when the visitor left it. */
export interface WallMemory {
  /** Null on a new visit, which boot.js begins: as the settings have it. */
  order: Order | null;
  /** Which shuffle. */
  seed: number;
  anchor: Anchor | null;
}

const KEY = 'salon.wall';

/** Reads what this tab remembers; a new visit gets a shuffle of its own. */
export function recallWall(): WallMemory {
  const fresh: WallMemory = { order: null, seed: newSeed(), anchor: null };
  try {
    const memory: unknown = JSON.parse(sessionStore.getItem(KEY) ?? 'null');
    return isMemory(memory) ? memory : fresh;
  } catch {
    return fresh;
  }
}

export function rememberWall(memory: WallMemory): void {
  sessionStore.setItem(KEY, JSON.stringify(memory));
}

export function newSeed(): number {
  return Math.floor(Math.random() * 2 ** 31);
}

function isMemory(value: unknown): value is WallMemory {
  if (typeof value !== 'object' || value === null) return false;
  const { order, seed, anchor } = value as Partial<Record<keyof WallMemory, unknown>>; // checked below
  return (
    (order === null || order === 'shuffle' || order === 'date') &&
    Number.isInteger(seed) &&
    (anchor === null || isAnchor(anchor))
  );
}

function isAnchor(value: unknown): value is Anchor {
  if (typeof value !== 'object' || value === null) return false;
  const { id, y } = value as Partial<Record<keyof Anchor, unknown>>; // checked here
  return typeof id === 'string' && typeof y === 'number';
}
