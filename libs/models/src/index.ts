export * from './errors.ts';
export * from './families.ts';
export { InstallError } from './install/install-error.ts';
export { installModel } from './install/install-model.ts';
export * from './installed-model.ts';
export * from './lock-file.ts';
export * from './model-process.ts';
export * from './model-setting.ts';
export * from './weights.ts';
