export type { ForeignFormat } from './foreign-format.ts';
export { inspectImage } from './inspect-image.ts';
export { defaultLimits, type RefusalReason } from './inspection.ts';
