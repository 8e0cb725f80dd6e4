import 'reflect-metadata';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { runService } from '@salon/rpc';
import { readEnvironment } from '@salon/server-kit';
import { mediaEnvironment } from './environment.ts';
import { MediaModule } from './media.module.ts';

export async function main(): Promise<void> {
  // Most of the memory is rows that stay. By default V8 would keep as much garbage beside them. While the rows are read,
  // more garbage is collected at once, as otherwise collections would take more time than everything else.
  setFlagsFromString('--heap-growing-percent=50');

  const environment = readEnvironment(mediaEnvironment);
  await runService('media', MediaModule.configure(environment), environment);

  // What the reading has left is collected once, with compaction, as otherwise half-empty pages stay.
  setFlagsFromString('--heap-growing-percent=20');
  setFlagsFromString('--expose-gc');
  setFlagsFromString('--compact-on-every-full-gc');
  const collectGarbage = runInNewContext('gc') as () => void; // see --expose-gc
  collectGarbage();
  setFlagsFromString('--no-compact-on-every-full-gc');
}
