import 'reflect-metadata';
import { runService } from '@salon/rpc';
import { readEnvironment } from '@salon/server-kit';
import { mediaEnvironment } from './environment.ts';
import { MediaModule } from './media.module.ts';

const environment = readEnvironment(mediaEnvironment);
await runService('media', MediaModule.configure(environment), environment);
