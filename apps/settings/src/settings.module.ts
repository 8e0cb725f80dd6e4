import { Module, type DynamicModule } from '@nestjs/common';
import { MongoModule } from '@salon/mongo';
import { RedisModule, SettingsPublisher } from '@salon/server-kit';
import type { SettingsEnvironment } from './environment.ts';
import { HealthCalls } from './health.calls.ts';
import { OverrideRepository } from './overrides/override.repository.ts';
import { SettingsCalls } from './settings.calls.ts';
import { SettingsService } from './settings.service.ts';

@Module({})
export class SettingsModule {
  static configure(environment: SettingsEnvironment): DynamicModule {
    return {
      module: SettingsModule,
      imports: [
        MongoModule.connect(environment.MONGO_URL),
        RedisModule.connect(environment.REDIS_URL),
      ],
      controllers: [HealthCalls, SettingsCalls],
      providers: [OverrideRepository, SettingsPublisher, SettingsService],
    };
  }
}
