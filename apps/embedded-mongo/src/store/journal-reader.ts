import { readSync } from 'node:fs';
import { readFrame, type Change } from './frame.ts';

/** A journal is read in blocks of this size, or larger ones for a larger frame. */
const BLOCK_BYTES = 2 * 1024 * 1024;

/**
 * Reports the changes in a journal without having all of it in memory; a change is valid until the next one.
 * @returns the end of the last whole frame, and the damaged rest
 */
export function readJournal(fd: number, size: number, onChange: (change: Change) => void) {
  let memory = Buffer.allocUnsafeSlow(BLOCK_BYTES);
  let block = memory.subarray(0, 0);
  let start = 0;

  function load(at: number, wanted: number): void {
    const length = Math.min(wanted, size - at);
    if (memory.length < length) memory = Buffer.allocUnsafeSlow(length);
    let filled = 0;
    for (let count = -1; filled < length && count !== 0; filled += count) {
      count = readSync(fd, memory, filled, length - filled, at + filled);
    }
    [block, start] = [memory.subarray(0, filled), at];
  }

  let [at, wanted] = [0, BLOCK_BYTES];
  while (at < size) {
    const frame = readFrame(block, at - start);
    for (const change of frame?.changes ?? []) onChange(change);
    const isWholeRest = start === at && block.length === size - at;
    if (frame) [at, wanted] = [start + frame.end, BLOCK_BYTES];
    else if (isWholeRest) break;
    else {
      load(at, wanted);
      wanted *= 4;
    }
  }
  return { end: at, rest: at < size ? block : Buffer.alloc(0) };
}
