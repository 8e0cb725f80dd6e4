export * from './errors.ts';
export * from './families.ts';
export * from './install/index.ts';
export * from './installed-model.ts';
export * from './lock-file.ts';
export type { ModelLogger } from './model-child.ts';
export * from './model-process.ts';
export * from './model-setting.ts';
export * from './weights.ts';
