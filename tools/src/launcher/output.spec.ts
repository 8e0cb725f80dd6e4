import { existsSync, openSync } from 'node:fs';
import { Writable } from 'node:stream';
import { describe, expect, it, jest } from '@jest/globals';
import { createOutput } from './output.ts';

const megabyte = 'x'.repeat(1024 * 1024);

/** A stream that takes text only when `take` is called. */
function aSlowStream(facts: object = {}) {
  const taken: (() => void)[] = [];
  const stream = new Writable({ write: (_chunk, _encoding, done) => void taken.push(done) });
  Object.assign(stream, facts);
  return {
    stream: stream as unknown as NodeJS.WriteStream & { fd: number },
    take: () => taken.shift()?.(),
  };
}

describe('an output', () => {
  it('takes no more text while much of it waits', () => {
    const { stream, take } = aSlowStream();
    const write = createOutput(stream);
    const results = [1, 2, 3, 4, 5, 6].map(() => write(megabyte));
    expect(results).toEqual([true, true, true, true, true, false]);
    take();
    expect(write('next')).toBe(true);
  });

  it.each([
    ['does not wait for a paused terminal', openSync('/dev/null', 'r+'), [[false]]],
    ['leaves the mode of a terminal that it shares with the shell', -1, []],
  ])('%s', (_what, fd, calls) => {
    const setBlocking = jest.fn();
    createOutput(aSlowStream({ fd, _handle: { setBlocking } }).stream);
    expect(setBlocking.mock.calls).toEqual(existsSync('/proc/self/fd') ? calls : []);
  });

  it('survives a full disk and a closed pipe', () => {
    const { stream } = aSlowStream();
    createOutput(stream);
    expect(() => stream.emit('error', new Error('EPIPE'))).not.toThrow();
  });
});
