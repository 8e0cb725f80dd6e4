export { connectOptions, maxPoolSize } from './connect-options.ts';
export * from './database.ts';
export { mongoEnvironment } from './environment.ts';
export { hasOnlyDuplicateKeys, isDuplicateKey, repeatingUpsert } from './errors.ts';
export * from './mongo.module.ts';
export * from './raw-reader.ts';
export { migrate } from './migrations/migrate.ts';
export type { Migration, RawDatabase } from './migrations/migration.ts';
