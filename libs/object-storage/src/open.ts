import { objectStorageFromEnvironment, type StorageEnvironment } from './environment.ts';
import { GuardedStorage, type OutageOptions } from './guarded-storage.ts';
import { MinioStorage } from './minio-storage.ts';
import type { ObjectStorage } from './object-storage.ts';

/** The injection token of a process's object storage. */
export const OBJECT_STORAGE = Symbol('ObjectStorage');

/** The storage the environment names, made ready for use; one on the network may be away for now. */
export async function openStorage(
  env: StorageEnvironment,
  options?: OutageOptions,
): Promise<ObjectStorage> {
  const named = objectStorageFromEnvironment(env);
  const storage = named instanceof MinioStorage ? new GuardedStorage(named, options) : named;
  await storage.open();
  return storage;
}
