import { join } from 'node:path';
import { objectStorageFromEnvironment, type StorageEnvironment } from './environment.ts';
import { GuardedStorage, type OutageOptions } from './guarded-storage.ts';
import type { ObjectStorage } from './object-storage.ts';
import { TemporaryFolder } from './temporary-folder.ts';

/** The injection token of a process's object storage. */
export const OBJECT_STORAGE = Symbol('ObjectStorage');

/**
 * Opens the storage that the environment names, which may be unavailable at first. A process that calls
 * `withFile` passes its `temporary` folder, so that copies are removed after a crash.
 */
export async function openStorage(
  env: StorageEnvironment,
  { temporary, ...options }: OutageOptions & { temporary?: TemporaryFolder } = {},
): Promise<ObjectStorage> {
  const storage = new GuardedStorage(objectStorageFromEnvironment(env, temporary), options);
  await storage.open();
  return storage;
}

/** The NestJS providers of a storage, and of the folder below DATA_DIR in which it makes temporary files. */
export const storageProviders = (environment: StorageEnvironment, options: OutageOptions) => [
  {
    provide: TemporaryFolder,
    useFactory: () => new TemporaryFolder(join(environment.DATA_DIR, 'tmp')),
  },
  {
    provide: OBJECT_STORAGE,
    inject: [TemporaryFolder],
    useFactory: (temporary: TemporaryFolder) => openStorage(environment, { ...options, temporary }),
  },
];
