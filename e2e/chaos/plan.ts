import { randomNumbers } from '@salon/test-kit';

const services = ['gateway', 'auth', 'media', 'settings', 'worker'] as const;
const stores = ['embedded-mongo', 'redis'] as const;

/** Every kind of fault. The part before the colon names what happens, the other part to what. */
export const kinds = [
  ...services.map((name) => `killed:${name}` as const),
  ...stores.map((name) => `killed:${name}` as const),
  'stopped:media',
  'stopped:worker',
  ...stores.map((name) => `stopped:${name}` as const),
  'slow:embedded-mongo',
  'emptied:redis',
  'lost:redis',
  'refusing:storage',
  'slow:storage',
  'full:storage',
  'forward:clock',
  'back:clock',
] as const;
export type Kind = (typeof kinds)[number];

/**
 * The faults that need a store of the gallery's own, by the variable that names another. Galleries of tests do not take
 * REDIS_URL from the environment.
 */
const ownStores: Readonly<Record<string, RegExp>> = {
  MONGO_URL: /:embedded-mongo$/,
  MINIO_ENDPOINT: /:storage$/,
};

/** The kinds of faults that are possible with the stores that the environment names, and the others. */
export function possibleKinds(env: NodeJS.ProcessEnv): { possible: Kind[]; leftOut: Kind[] } {
  const foreign = Object.keys(ownStores).filter((name) => env[name]);
  const isLeftOut = (kind: Kind) => foreign.some((name) => ownStores[name]?.test(kind));
  return {
    possible: kinds.filter((kind) => !isLeftOut(kind)),
    leftOut: kinds.filter(isLeftOut),
  };
}

export interface Fault {
  kind: Kind;
  /** Undisturbed time before the fault. */
  afterMs: number;
  /** How long a fault lasts that does not end by itself. */
  forMs: number;
}

const between = (random: () => number, low: number, high: number) =>
  Math.round(low + random() * (high - low));

function shuffled<T>(random: () => number, items: readonly T[]): T[] {
  const rest = [...items];
  return items.map(() => rest.splice(Math.floor(random() * rest.length), 1)).flat();
}

/** The same faults for the same seed. Each kind comes once before any comes again. */
export function planOf(seed: number, count: number, possible: readonly Kind[] = kinds): Fault[] {
  const random = randomNumbers(seed);
  const plan: Fault[] = [];
  while (plan.length < count) {
    for (const kind of shuffled(random, possible)) {
      plan.push({ kind, afterMs: between(random, 50, 700), forMs: between(random, 400, 2_000) });
    }
  }
  return plan.slice(0, count);
}
