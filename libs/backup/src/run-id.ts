import { randomUUID } from 'node:crypto';

/** The id of a run, which names the folder of its records. Other names belong to the operator. */
export const runId = /^run-\d{4}-\d\d-\d\dt\d\d-\d\d-\d\d-\d{3}z-[0-9a-f]{8}$/;

/** @param createdAt an ISO time in UTC */
export const newRunId = (createdAt: string): string =>
  `run-${createdAt.replaceAll(/[:.]/g, '-').toLowerCase()}-${randomUUID().slice(0, 8)}`;
