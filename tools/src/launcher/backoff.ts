const WAITS_MS = [200, 500, 1_000, 2_000, 5_000] as const;
const LONGEST_WAIT_MS = 10_000;

/** After running this long, a process counts as healthy: its next crash is counted as the first. */
export const STEADY_AFTER_MS = 30_000;

/** The delay before a restart in ms, after this number of earlier crashes in a row. */
export const restartWaitMs = (crashes: number): number => WAITS_MS[crashes] ?? LONGEST_WAIT_MS;
