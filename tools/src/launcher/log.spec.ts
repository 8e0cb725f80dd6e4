import { describe, expect, it } from '@jest/globals';
import { createLog, type LogOptions } from './log.ts';

function aLog(options: Partial<LogOptions>) {
  const written: string[] = [];
  const write = (text: string) => written.push(text) > 0;
  const defaults = { LOG_FORMAT: 'json', LOG_LEVEL: 'info', isColoured: false } as const;
  return { log: createLog({ ...defaults, write, ...options }), written };
}

describe('the log as JSON', () => {
  it('forwards lines with the name of their service', () => {
    const { log, written } = aLog({});
    log.line('media', '{"level":30,"time":1,"msg":"hello"}', 'stdout');
    expect(JSON.parse(written.join(''))).toEqual({
      service: 'media',
      level: 30,
      time: 1,
      msg: 'hello',
    });
  });

  it.each(['# WARNING memory', '{"half": ', '{"no":"level"}', '[1]'])(
    'wraps the plain text %s in JSON',
    (text) => {
      const { log, written } = aLog({});
      log.line('redis', text, 'stdout');
      expect(JSON.parse(written.join(''))).toMatchObject({ service: 'redis', msg: text });
    },
  );

  it('marks plain text on standard error as a warning', () => {
    const { log, written } = aLog({});
    log.line('media', 'SyntaxError: no', 'stderr');
    expect(JSON.parse(written.join(''))).toMatchObject({ level: 40, msg: 'SyntaxError: no' });
  });

  it.each([
    '7:C 05 Jan 2026 12:00:00.007 # oO0OoO0OoO0Oo Redis is starting oO0OoO0OoO0Oo',
    '7:C 05 Jan 2026 12:00:00.007 # Redis version=7.0.15, bits=64, pid=7, just started',
    '7:M 05 Jan 2026 12:00:00.007 # Server initialized',
    '7:signal-handler (1796065528) Received SIGTERM scheduling shutdown...',
    '7:M 05 Jan 2026 12:00:00.007 # User requested shutdown...',
    '7:M 05 Jan 2026 12:00:00.007 # Valkey is now ready to exit, bye bye...',
  ])('does not warn of the start and the stop of Redis: %s', (line) => {
    const { log, written } = aLog({});
    log.line('redis', line, 'stdout');
    expect(JSON.parse(written.join(''))).toMatchObject({ level: 30 });
  });

  it.each([
    '7:M 05 Jan 2026 12:00:00.007 # Short write while writing to the AOF file',
    '7:M 05 Jan 2026 12:00:00.007 # Bad file format reading the append only file',
    '=== REDIS BUG REPORT START: Cut & paste starting from here ===',
  ])('marks other lines of Redis as warnings: %s', (line) => {
    const { log, written } = aLog({});
    log.line('redis', line, 'stdout');
    expect(JSON.parse(written.join(''))).toMatchObject({ level: 40 });
  });

  it('omits lines below LOG_LEVEL, but not why a process cannot start', () => {
    const { log, written } = aLog({ LOG_LEVEL: 'error' });
    log.info('started');
    log.warn('died');
    log.line('embedded-mongo', '{"level":30,"time":1,"msg":"listening"}', 'stdout');
    log.line('redis', '7:M 05 Jan 2026 12:00:00.007 # Server initialized', 'stdout');
    expect(written).toEqual([]);
    log.line('media', '{"level":50,"time":1,"msg":"failed"}', 'stdout');
    log.line('media', 'SyntaxError: no', 'stderr');
    log.line('redis', '7:M 05 Jan 2026 12:00:00.007 # Bad file format', 'stdout');
    expect(written).toHaveLength(3);
  });
});

describe('the log of an output that takes nothing for a while', () => {
  it('counts the lines that are missing, once', () => {
    const written: string[] = [];
    let isTaken = false;
    const { log } = aLog({ write: (text) => isTaken && written.push(text) > 0 });
    for (const name of ['a', 'b', 'c']) log.info(name);
    isTaken = true;
    for (const name of ['d', 'e']) log.info(name);
    expect(written.map((line) => JSON.parse(line) as object)).toMatchObject([
      { msg: 'd' },
      { level: 40, lines: 3 },
      { msg: 'e' },
    ]);
  });
});

describe('the log for people', () => {
  const noon = new Date(2026, 0, 5, 12, 0, 0, 7).getTime();
  const shown = (fields: object, isColoured = false) => {
    const { log, written } = aLog({ LOG_FORMAT: 'pretty', isColoured });
    const line = { level: 30, time: noon, pid: 1, hostname: 'x', ...fields };
    log.line('gateway', JSON.stringify(line), 'stdout');
    return written.join('');
  };

  it('has time, level, service, message and facts on one line', () => {
    const fields = { msg: 'request', status: 200, requestId: 'r-1' };
    expect(shown(fields)).toBe(
      '[12:00:00.007] INFO (gateway): request {"status":200,"requestId":"r-1"}\n',
    );
  });

  it('has the stack of an error below the line', () => {
    const err = { type: 'Error', message: 'no', stack: 'Error: no\n    at a.js:1' };
    expect(shown({ level: 50, msg: 'failed', err })).toMatch(
      /^\[12:00:00\.007\] ERROR \(gateway\): failed.*\n(.*\n)*\s+Error: no\n\s+at a\.js:1\n/,
    );
  });

  it('is coloured only on request', () => {
    const escape = String.fromCharCode(27);
    expect(shown({ msg: 'a' })).not.toContain(escape);
    expect(shown({ msg: 'a' }, true)).toContain(escape);
  });

  it('removes the time and role that Redis writes before its text', () => {
    const { log, written } = aLog({ LOG_FORMAT: 'pretty' });
    log.line('redis', '12:M 05 Jan 2026 12:00:00.007 # WARNING memory', 'stdout');
    expect(written.join('')).toMatch(/ WARN \(redis\): WARNING memory\n$/);
  });
});
