import { sessionStore } from '../../browser/browser-storage.ts';
import type { Anchor } from '../../engine/dom/wall-types.ts';
import type { Order } from './image-lists.ts';

/** What restores the wall for a returning visitor. */
export interface WallMemory {
  /** Null on a new visit, which boot.ts starts: the settings decide. */
  order: Order | null;
  /** Which shuffle. */
  seed: number;
  anchor: Anchor | null;
  /** How many images the gallery had; absent while that is not known. */
  count?: number | undefined;
  /** Of the anchor in the list. */
  index?: number | undefined;
}

const KEY = 'salon.wall';

/** The memory of this tab; a new visit gets a new shuffle. */
export function recallWall(): WallMemory {
  return memoryOf(sessionStore.getItem(KEY)) ?? newMemory();
}

export function rememberWall(memory: WallMemory): void {
  sessionStore.setItem(KEY, JSON.stringify(memory));
}

/**
 * The memory of this tab, stored if it is new. For boot.ts, which runs before the app.
 * @throws if site data is blocked
 */
export function beginVisit(): WallMemory {
  let memory = memoryOf(sessionStorage.getItem(KEY));
  if (!memory) sessionStorage.setItem(KEY, JSON.stringify((memory = newMemory())));
  return memory;
}

export function newSeed(): number {
  return Math.floor(Math.random() * 2 ** 31);
}

const newMemory = (): WallMemory => ({ order: null, seed: newSeed(), anchor: null });

type Stored = Partial<Omit<WallMemory, 'anchor'>> & { anchor: Partial<Anchor> | null };

/** Null unless the text is a memory. Kept short: it runs before the first paint. */
function memoryOf(text: string | null): WallMemory | null {
  try {
    // Checked below; what is no object throws.
    const memory = JSON.parse(text ?? '') as Stored;
    const { order, seed, anchor } = memory;
    const isValid =
      (order === null || order === 'shuffle' || order === 'date') &&
      Number.isInteger(seed) &&
      (anchor === null || (typeof anchor.id === 'string' && typeof anchor.y === 'number'));
    return isValid ? (memory as WallMemory) : null;
  } catch {
    return null;
  }
}
