import 'reflect-metadata';
import { runService } from '@salon/rpc';
import { readEnvironment } from '@salon/server-kit';
import { AuthModule } from './auth.module.ts';
import { authEnvironment } from './environment.ts';

export async function main(): Promise<void> {
  const environment = readEnvironment(authEnvironment);
  await runService('auth', AuthModule.configure(environment), environment);
}
