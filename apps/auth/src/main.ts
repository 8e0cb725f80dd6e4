import 'reflect-metadata';
import { runService } from '@salon/rpc';
import { readEnvironment } from '@salon/server-kit';
import { AuthModule } from './auth.module.ts';
import { authEnvironment } from './environment.ts';

const environment = readEnvironment(authEnvironment);
await runService('auth', AuthModule.configure(environment), environment);
