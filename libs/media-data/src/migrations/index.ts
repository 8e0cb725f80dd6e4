import type { Migration } from '@salon/mongo';
import { fileNames } from './file-names.ts';

/** In the order in which they run; every process that reads images or uploads runs them first. */
export const mediaMigrations: readonly Migration[] = [fileNames];
