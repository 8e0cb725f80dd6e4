import { until as poll } from '@salon/test-kit';

/** Polls seldom, to leave the processor to what is measured, and long enough to load a model of several hundred MB. */
export const until = (isSo: () => unknown, what: string): Promise<void> =>
  poll(isSo, what, { everyMs: 200, withinMs: 120_000 });
