import { Module, type DynamicModule } from '@nestjs/common';
import { Database } from './database.ts';

/** Provides the process's {@link Database}. */
@Module({})
export class MongoModule {
  static connect(url: string): DynamicModule {
    return {
      module: MongoModule,
      global: true,
      providers: [{ provide: Database, useFactory: () => Database.open(url) }],
      exports: [Database],
    };
  }
}
