import 'reflect-metadata';
import { runService } from '@salon/rpc';
import { readEnvironment } from '@salon/server-kit';
import { settingsEnvironment } from './environment.ts';
import { SettingsModule } from './settings.module.ts';

const environment = readEnvironment(settingsEnvironment);
await runService('settings', SettingsModule.configure(environment), environment);
