export type { CaptionState } from './caption-state.ts';
export { lastChangeOf, type Stamp } from './changed-at.ts';
export type {
  Before,
  ChangeEnd,
  ChangeRecord,
  ChangeStepRecord,
  ImageChangeRecord,
} from './change-record.ts';
export * from './change.repository.ts';
export * from './collection-record.ts';
export * from './collection.repository.ts';
export * from './collection-trash.repository.ts';
export * from './embedding-record.ts';
export * from './embedding.repository.ts';
export { imageSchema, type ImageRecord, type Place } from './image-record.ts';
export * from './image-summary.ts';
export * from './image.repository.ts';
export * from './needs-caption.ts';
export { inBatches } from './in-batches.ts';
export { expired } from './in-trash.ts';
export * from './kept-pair.repository.ts';
export { mediaMigrations } from './migrations/index.ts';
export * from './model-failure.repository.ts';
export * from './rerender.repository.ts';
export * from './stored-media.repository.ts';
export * from './trash.repository.ts';
export type { UploadRecord } from './upload-record.ts';
export * from './upload.repository.ts';
export * from './gallery-changes.ts';
