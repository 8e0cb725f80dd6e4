const WAITS_MS = [200, 500, 1_000, 2_000, 5_000, 10_000] as const;
const LONGEST_WAIT_MS = 10_000;

/** A process that lasted this long is sound: its next death starts counting anew. */
export const STEADY_AFTER_MS = 30_000;

/** Wait before a restart in ms, after `deaths` earlier deaths in a row. */
export const restartWaitMs = (deaths: number): number => WAITS_MS[deaths] ?? LONGEST_WAIT_MS;
