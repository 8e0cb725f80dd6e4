import { storageEnvironment, withStorageKeys } from '@salon/object-storage';
import { serverEnvironment } from '@salon/server-kit';
import type { z } from 'zod';

export const workerEnvironment = withStorageKeys(
  serverEnvironment.extend(storageEnvironment.shape),
);
export type WorkerEnvironment = z.infer<typeof workerEnvironment>;
