import { dayMs } from '@salon/server-kit';

/** The time after which the clean-up removes what was moved to the trash. */
export const goesAt = (deletedAt: Date, retentionDays: number): string =>
  new Date(deletedAt.getTime() + retentionDays * dayMs).toISOString();
