import { describe, expect, it } from '@jest/globals';
import { createLog, type LogOptions } from './log.ts';

function aLog(options: Partial<LogOptions>) {
  const written: string[] = [];
  const write = (text: string) => void written.push(text);
  const defaults = { LOG_FORMAT: 'json', LOG_LEVEL: 'info', isColoured: false } as const;
  return { log: createLog({ ...defaults, write, ...options }), written };
}

describe('the log', () => {
  it('passes JSON lines through with the name of their service', () => {
    const { log, written } = aLog({});
    log.line('media', '{"level":30,"time":1,"msg":"hello"}', 'stdout');
    expect(JSON.parse(written.join(''))).toEqual({
      service: 'media',
      level: 30,
      time: 1,
      msg: 'hello',
    });
  });

  it('wraps plain text in JSON, so that a collector can read every line', () => {
    const { log, written } = aLog({});
    log.line('redis', '# WARNING memory', 'stdout');
    expect(JSON.parse(written.join(''))).toMatchObject({
      service: 'redis',
      msg: '# WARNING memory',
    });
  });

  it('shows a person plain text without the time it brings itself', () => {
    const { log, written } = aLog({ LOG_FORMAT: 'pretty' });
    log.line('redis', '12:M 05 Jan 2026 12:00:00.007 # WARNING memory', 'stdout');
    expect(written.join('')).toMatch(/ info {2}redis {10}WARNING memory\n$/);
  });

  it('takes what a crash leaves on standard error as a warning', () => {
    const { log, written } = aLog({});
    log.line('media', 'SyntaxError: no', 'stderr');
    expect(JSON.parse(written.join(''))).toMatchObject({ level: 40, msg: 'SyntaxError: no' });
  });

  it('keeps its own lines back below the level asked for', () => {
    const { log, written } = aLog({ LOG_LEVEL: 'warn' });
    log.info('started');
    log.warn('died');
    expect(written).toHaveLength(1);
  });
});
