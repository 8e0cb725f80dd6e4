export * from './errors.ts';
export { InstallError } from './install/install-error.ts';
export { installModel, type InstallResult } from './install/install-model.ts';
export * from './installed-model.ts';
export * from './model-process.ts';
export * from './model-setting.ts';
