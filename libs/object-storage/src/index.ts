export * from './environment.ts';
export * from './folder-storage.ts';
export { contentTypeOf, isKey, keys } from './keys.ts';
export * from './local-copy.ts';
export * from './minio-storage.ts';
export * from './object-storage.ts';
export * from './open.ts';
export * from './remove-objects.ts';
