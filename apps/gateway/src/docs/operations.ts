import type { accessTable } from '../access/access-table.ts';
import { bulkOperations } from './bulk-operations.ts';
import { collectionOperations } from './collection-operations.ts';
import { copyOperations } from './copy-operations.ts';
import { imageOperations } from './image-operations.ts';
import type { Operation } from './operation.ts';
import { serviceOperations } from './service-operations.ts';
import { sessionOperations } from './session-operations.ts';
import { settingsOperations } from './settings-operations.ts';
import { taskOperations } from './task-operations.ts';

/** Every route of the access table; the compiler sees to it that none is missing. */
export const operations: Record<keyof typeof accessTable, Operation> = {
  ...sessionOperations,
  ...settingsOperations,
  ...imageOperations,
  ...bulkOperations,
  ...copyOperations,
  ...collectionOperations,
  ...taskOperations,
  ...serviceOperations,
};
