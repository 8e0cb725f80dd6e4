import { Writable } from 'node:stream';
import { describe, expect, it, jest } from '@jest/globals';
import { createOutput } from './output.ts';

const megabyte = 'x'.repeat(1024 * 1024);

/** A stream that takes text only when `take` is called. */
function aSlowStream(facts: object = {}) {
  const taken: (() => void)[] = [];
  const stream = new Writable({ write: (_chunk, _encoding, done) => void taken.push(done) });
  Object.assign(stream, facts);
  return { stream: stream as unknown as NodeJS.WriteStream, take: () => taken.shift()?.() };
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

  it('does not wait for a paused terminal', () => {
    const setBlocking = jest.fn();
    createOutput(aSlowStream({ _handle: { setBlocking } }).stream);
    expect(setBlocking).toHaveBeenCalledWith(false);
  });

  it('survives a full disk and a closed pipe', () => {
    const { stream } = aSlowStream();
    createOutput(stream);
    expect(() => stream.emit('error', new Error('EPIPE'))).not.toThrow();
  });
});
