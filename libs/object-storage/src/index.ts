export * from './environment.ts';
export * from './folder-storage.ts';
export { isKey, keys } from './keys.ts';
export * from './guarded-storage.ts';
export * from './minio-storage.ts';
export * from './object-storage.ts';
export * from './open.ts';
export * from './remove-objects.ts';
export * from './temporary-folder.ts';
