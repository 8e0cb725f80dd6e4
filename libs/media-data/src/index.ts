export * from './collection-record.ts';
export * from './collection.repository.ts';
export * from './image-record.ts';
export * from './image.repository.ts';
export * from './stored-media.repository.ts';
export * from './upload-record.ts';
export * from './upload.repository.ts';
export * from './list-version.ts';
