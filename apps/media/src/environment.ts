import { mongoEnvironment } from '@salon/mongo';
import { storageEnvironment } from '@salon/object-storage';
import { serverEnvironment } from '@salon/server-kit';
import type { z } from 'zod';

export const mediaEnvironment = serverEnvironment
  .extend(mongoEnvironment.shape)
  .extend(storageEnvironment.shape);
export type MediaEnvironment = z.infer<typeof mediaEnvironment>;
