import 'reflect-metadata';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { runService } from '@salon/rpc';
import { readEnvironment } from '@salon/server-kit';
import { mediaEnvironment } from './environment.ts';
import { MediaModule } from './media.module.ts';

const environment = readEnvironment(mediaEnvironment);
await runService('media', MediaModule.configure(environment), environment);

// Most of the memory is rows that stay. By default V8 would keep as much garbage beside them. Not from the beginning:
// while the rows are read, collections after each 15 % would take more time than everything else. They leave garbage,
// which is collected once.
setFlagsFromString('--heap-growing-percent=15');
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void; // see --expose-gc
collectGarbage();
