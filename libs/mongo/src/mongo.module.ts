import { Module, type DynamicModule } from '@nestjs/common';
import { Database } from './database.ts';
import type { Migration } from './migrations/migration.ts';

/** Provides the process's {@link Database}. */
@Module({})
export class MongoModule {
  /** @param migrations for the records that the process reads; run before the first query */
  static connect(url: string, migrations: readonly Migration[] = []): DynamicModule {
    return {
      module: MongoModule,
      global: true,
      providers: [{ provide: Database, useFactory: () => Database.open(url, migrations) }],
      exports: [Database],
    };
  }
}
