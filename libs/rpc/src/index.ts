export * from './answers.ts';
export * from './rpc-client.ts';
export * from './rpc.module.ts';
export { runService } from './run-service.ts';
