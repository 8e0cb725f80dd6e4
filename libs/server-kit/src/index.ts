export * from './environment.ts';
export * from './logger.ts';
export * from './redis.module.ts';
export * from './redis.ts';
export * from './request-context.ts';
export * from './shutdown.ts';
export * from './worker-heartbeat.ts';
