import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
// Only a new context has the function. The cast: the flag defines it with this type.
const collectGarbage = runInNewContext('gc') as NodeJS.GCFunction;

/**
 * Frees the pixels of a finished rendering. They are a few young objects that hold megabytes outside the heap: left
 * alone, they would soon make V8 mark its entire heap, which takes some 50 ms of CPU; this takes a few milliseconds.
 */
export function releasePixels(): void {
  collectGarbage({ type: 'minor' });
}
