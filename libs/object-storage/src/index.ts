export { inParts } from './body.ts';
export * from './copy-objects.ts';
export * from './environment.ts';
export * from './folder-storage.ts';
export { keys } from './keys.ts';
export {
  ObjectNotFound,
  type ByteRange,
  type ListedObject,
  type ObjectInfo,
  type ObjectStorage,
  type StoredObject,
} from './object-storage.ts';
export * from './open.ts';
export * from './remove-objects.ts';
export * from './temporary-folder.ts';
