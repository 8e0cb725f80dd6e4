export { accessTokenS } from './access-token.ts';
export * from './actor.ts';
export * from './calls.ts';
export * from './channels.ts';
export * from './errors.ts';
export * from './invisible-characters.ts';
export {
  jobProgress,
  jobs,
  mediaQueues,
  queueNames,
  workerQueues,
  type JobData,
  type JobName,
  type JobProgress,
  type JobResult,
  type Mail,
  type QueueName,
} from './jobs.ts';
export * from './model-status.ts';
export * from './parse-untrusted.ts';
export {
  fileOf,
  namedByFile,
  type RenderedImage,
  type StoredRendition,
  type StoredVersion,
} from './rendered-image.ts';
export * from './redis-keys.ts';
export { isRefreshToken, refreshGraceMs, sessionIdOf, sessionPartOf } from './refresh-token.ts';
export { idFromRepeatKey, repeatableForMs } from './repeat-key.ts';
export {
  audienceOf,
  listPageLength,
  type Audience,
  type CachedReply,
  type DeleteOutcome,
  type EditOutcome,
  type FileState,
  type ItemOutcome,
  type ListedReply,
  type OriginalFormat,
  type StagedFile,
} from './media-calls.ts';
export type { TaskReport } from './task-calls.ts';
export type { Tokens } from './auth-calls.ts';
