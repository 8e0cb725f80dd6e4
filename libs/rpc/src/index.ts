export * from './answers.ts';
export * from './rpc-client.ts';
export * from './rpc.module.ts';
export * from './run-service.ts';
