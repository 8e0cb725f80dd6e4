import { mongoEnvironment } from '@salon/mongo';
import { storageEnvironment, withStorageKeys } from '@salon/object-storage';
import { serverEnvironment } from '@salon/server-kit';
import type { z } from 'zod';

export const mediaEnvironment = withStorageKeys(
  serverEnvironment.extend(mongoEnvironment.shape).extend(storageEnvironment.shape),
);
export type MediaEnvironment = z.infer<typeof mediaEnvironment>;
