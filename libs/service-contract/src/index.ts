export * from './actor.ts';
export * from './calls.ts';
export * from './channels.ts';
export * from './errors.ts';
export * from './jobs.ts';
export * from './server-settings.ts';
export {
  keptReplyKey,
  replyEncodings,
  type EditOutcome,
  type ItemOutcome,
  type ReplyEncoding,
  type StagedFile,
} from './media-calls.ts';
export type { TaskReport } from './task-calls.ts';
export type { Tokens } from './auth-calls.ts';
