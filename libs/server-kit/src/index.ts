export { reasonOf } from '@salon/file-system';
export * from './broadcast.ts';
export { contentName } from './content-name.ts';
export * from './dependency-state.ts';
export * from './durations.ts';
export {
  adminEnvironment,
  exitConfig,
  exitUsage,
  listenEnvironment,
  parseEnvironment,
  readEnvironment,
  refusalOf,
  refuseConfiguration,
  serverEnvironment,
  siteEnvironment,
  traceparentEnvironment,
  type ServerEnvironment,
} from './environment.ts';
export * from './limit-by-key.ts';
export * from './logger.ts';
export { reportToParent } from './parent-messages.ts';
export * from './parse-json.ts';
export * from './pending-logouts.ts';
export * from './published-settings.ts';
export * from './rate-limit.ts';
export * from './read-once.ts';
export * from './recurring.ts';
export * from './redis.module.ts';
export * from './redis.ts';
export * from './request-context.ts';
export { runServer } from './run-server.ts';
export { drainMs } from './shutdown.ts';
export * from './outage-log.ts';
export * from './storage-outage.ts';
export * from './store-unavailable.ts';
export * from './when-turn-comes.ts';
export * from './within.ts';
