/** The percentage as of its last quarter: screen readers announce progress four times, not for every change. */
export const quarterOf = (percent: number): number => Math.floor(percent / 25) * 25;
