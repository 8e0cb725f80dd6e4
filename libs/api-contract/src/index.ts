export * from './envelope.ts';
export * from './health.ts';
export * from './images.ts';
export * from './limits.ts';
export * from './session.ts';
export * from './settings.ts';
export * from './shutter-speed.ts';
export * from './uploads.ts';
