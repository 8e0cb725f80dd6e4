import { objectStorageFromEnvironment, type StorageEnvironment } from './environment.ts';
import type { ObjectStorage } from './object-storage.ts';

/** The injection token of a process's object storage. */
export const OBJECT_STORAGE = Symbol('ObjectStorage');

/** The storage the environment names, made ready for use. */
export async function openStorage(env: StorageEnvironment): Promise<ObjectStorage> {
  const storage = objectStorageFromEnvironment(env);
  await storage.open();
  return storage;
}
