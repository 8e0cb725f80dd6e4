import { beforeEach, describe, expect, it } from '@jest/globals';
import { limitLines } from './limit-lines.ts';

describe('the lines of a process', () => {
  let now: number;
  let written: string[];
  let write: (line: string) => void;
  const writeMany = (count: number) => {
    for (let line = 0; line < count; line += 1) write(`line ${line}`);
  };

  beforeEach(() => {
    [now, written] = [0, []];
    write = limitLines(
      (line) => written.push(line),
      () => now,
    );
  });

  it('are all written while they are few', () => {
    writeMany(50);
    expect(written).toHaveLength(50);
  });

  it('are left out when there are too many, with a note', () => {
    writeMany(1_000);
    expect(written).toHaveLength(51);
    expect(written.at(-1)).toBe('More output follows, which is left out for a minute.');
  });

  it('are written again a minute later', () => {
    writeMany(1_000);
    now = 59_999;
    write('early');
    now = 60_000;
    write('late');
    expect(written).toHaveLength(52);
    expect(written.at(-1)).toBe('late');
  });

  it('are cut if they are long', () => {
    write('x'.repeat(501));
    expect(written).toEqual(['x'.repeat(500)]);
  });
});
