import { describe, expect, it } from '@jest/globals';
import { parseLine, renderLine } from './log-line.ts';

const noon = new Date(2026, 0, 5, 12, 0, 0, 7).getTime();
const line = (fields: object) => ({ level: 30, time: noon, pid: 1, hostname: 'x', ...fields });

describe('renderLine', () => {
  it('puts time, level, service, message, facts and request id on one line', () => {
    const fields = line({ msg: 'request completed', status: 200, path: '/a b', requestId: 'r-1' });
    expect(renderLine('gateway', fields, false)).toBe(
      '12:00:00.007 info  gateway        request completed status=200 path="/a b" [r-1]',
    );
  });

  it('shows the stack of an error beneath, indented', () => {
    const fields = line({
      level: 50,
      msg: 'failed',
      err: { message: 'no', stack: 'Error: no\nat a' },
    });
    expect(renderLine('media', fields, false)).toBe(
      '12:00:00.007 error media          failed\n    Error: no\n    at a',
    );
  });

  it('colours only when asked', () => {
    const escape = String.fromCharCode(27);
    expect(renderLine('media', line({ msg: 'a' }), false)).not.toContain(escape);
    expect(renderLine('media', line({ msg: 'a' }), true)).toContain(escape);
  });
});

describe('parseLine', () => {
  it.each(['plain words', '{"half": ', '{"no":"level"}', '[1]'])('leaves %s as text', (text) => {
    expect(parseLine(text)).toBeUndefined();
  });
});
