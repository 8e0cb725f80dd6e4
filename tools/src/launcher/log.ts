import { prettyFactory } from 'pino-pretty';
import type { Configuration, LogLevel } from './configuration.ts';
import type { Write } from './output.ts';
import type { LineSource } from './supervised-process.ts';

type Facts = Record<string, unknown>;
type Line = Facts & { level: number };

/** The log of all processes: formatted for people, or as JSON for a log collector. */
export interface Log {
  /**
   * Logs a line of a process. Plain text on standard error is a warning, as is what Redis prints besides its notices.
   * Both are shown at every level, because they say why a process cannot start.
   */
  line(service: string, line: string, source: LineSource): void;
  info(message: string, facts?: Facts): void;
  warn(message: string, facts?: Facts): void;
}

/** Pino's numbers of the levels. */
const LEVEL: Record<LogLevel, number> = {
  trace: 10,
  debug: 20,
  info: 30,
  warn: 40,
  error: 50,
  fatal: 60,
};

/** Redis begins each line with its pid, role and time: `123:M 05 Jan 2026 12:00:00.007 # `. */
const REDIS_PREFIX = /^\d+:\S+ (\d\d \w+ \d{4} [\d:.]+|\(\d+\)) ([.*#-] )?/;

/** What Redis or Valkey also prints at each start and stop with `loglevel warning`; all its other lines are warnings. */
const REDIS_NOTICE = new RegExp(
  '^(Reading config|oO0Oo|Redis version=|Configuration loaded|Server initialized' +
    '|Received SIG|User requested shutdown|\\w+ is now ready to exit)',
);

export interface LogOptions extends Pick<Configuration, 'LOG_FORMAT' | 'LOG_LEVEL'> {
  isColoured: boolean;
  write: Write;
}

export function createLog({ LOG_FORMAT, LOG_LEVEL, isColoured, write }: LogOptions): Log {
  const pretty = prettyFactory({
    colorize: isColoured,
    ignore: 'pid,hostname',
    singleLine: true,
    // Local time without the date.
    translateTime: 'SYS:HH:MM:ss.l',
  });
  let leftOut = 0;
  const textOf = (service: string, fields: Facts) =>
    LOG_FORMAT === 'json'
      ? `${JSON.stringify({ service, ...fields })}\n`
      : pretty({ ...fields, name: service });
  const show = (service: string, fields: Facts): void => {
    if (!write(textOf(service, fields))) leftOut += 1;
    else if (leftOut > 0 && write(textOf('launcher', gapOf(leftOut)))) leftOut = 0;
  };
  const own = (level: number, message: string, facts: Facts = {}) => {
    if (level < LEVEL[LOG_LEVEL]) return;
    show('launcher', { level, time: Date.now(), ...facts, msg: message });
  };
  return {
    line(service, line, source) {
      const json = parseLine(line);
      const fields = json ?? plainLine(service, line, source);
      const isPlainWarning = !json && fields.level === LEVEL.warn;
      const isForEveryLevel = isPlainWarning || source === 'stderr';
      if (isForEveryLevel || fields.level >= LEVEL[LOG_LEVEL]) show(service, fields);
    },
    info: (message, facts) => own(LEVEL.info, message, facts),
    warn: (message, facts) => own(LEVEL.warn, message, facts),
  };
}

/** The fields of the line that follows a gap. */
const gapOf = (lines: number): Facts => ({
  level: LEVEL.warn,
  time: Date.now(),
  lines,
  msg: 'lines were left out, as the output did not take them',
});

function plainLine(service: string, line: string, source: LineSource): Line {
  const msg = line.replace(REDIS_PREFIX, '');
  const isWarning = source === 'stderr' || (service === 'redis' && !REDIS_NOTICE.test(msg));
  return { level: isWarning ? LEVEL.warn : LEVEL.info, time: Date.now(), msg };
}

/** The fields of a JSON line; undefined for plain text. */
function parseLine(line: string): Line | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    // Valid JSON that begins with '{' is an object.
    const fields = JSON.parse(line) as Facts;
    const { level } = fields;
    return typeof level === 'number' ? { ...fields, level } : undefined;
  } catch {
    return undefined;
  }
}
