import 'reflect-metadata';
import { runService } from '@salon/rpc';
import { readEnvironment } from '@salon/server-kit';
import { settingsEnvironment } from './environment.ts';
import { SettingsModule } from './settings.module.ts';

export async function main(): Promise<void> {
  const environment = readEnvironment(settingsEnvironment);
  await runService('settings', SettingsModule.configure(environment), environment);
}
