import { setTimeout as delay } from 'node:timers/promises';

const giveUpAfterMs = 30_000;
const lookAgainMs = 200;

/**
 * Repeats a check until it finds nothing, because after a fault the gallery may answer with 503 for a moment and events
 * may be on their way.
 * @returns what it still finds in the end
 */
export async function lastingProblems(
  check: () => Promise<string[]>,
  withinMs = giveUpAfterMs,
): Promise<string[]> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const found = await check().catch((error: unknown) => [String(error)]);
    if (found.length === 0 || performance.now() > deadline) return found;
    await delay(lookAgainMs);
  }
}

/** At most this many requests of a check at once. */
const atOnce = 6;

/** Runs the check of each item, some at once. */
export async function problemsOfEach<T>(
  items: readonly T[],
  check: (item: T) => Promise<string[]>,
): Promise<string[]> {
  const rest = [...items];
  const found: string[] = [];
  const work = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift())
      found.push(...(await check(item)));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return found;
}
