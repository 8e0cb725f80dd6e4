import 'reflect-metadata';
import { setFlagsFromString } from 'node:v8';
import { runService } from '@salon/rpc';
import { readEnvironment } from '@salon/server-kit';
import { mediaEnvironment } from './environment.ts';
import { MediaModule } from './media.module.ts';

// Most of the memory is rows that stay. By default V8 would keep as much garbage beside them.
setFlagsFromString('--heap-growing-percent=15');

const environment = readEnvironment(mediaEnvironment);
await runService('media', MediaModule.configure(environment), environment);
