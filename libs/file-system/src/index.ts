export * from './error-code.ts';
export * from './folder-lock.ts';
