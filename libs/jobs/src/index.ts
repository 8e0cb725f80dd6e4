export { Handles, type ReportProgress } from './handles.ts';
export * from './job-client.ts';
export { outageOf } from './job-errors.ts';
export * from './job-reports.ts';
export * from './job-schedules.ts';
export * from './jobs.module.ts';
export * from './queues.ts';
export * from './start-task.ts';
export * from './try-later.ts';
