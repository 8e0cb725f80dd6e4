export * from './database.ts';
export * from './environment.ts';
export * from './errors.ts';
export * from './mongo.module.ts';
