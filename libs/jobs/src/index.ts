export * from './handles.ts';
export * from './job-client.ts';
export * from './job-runner.ts';
export * from './jobs.module.ts';
