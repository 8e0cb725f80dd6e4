export { InstallError } from './install-error.ts';
export { installModel, type InstallOptions, type InstallResult } from './install-model.ts';
export type { InstallProgress } from './progress.ts';
