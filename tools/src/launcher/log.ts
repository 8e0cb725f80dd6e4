import { prettyFactory } from 'pino-pretty';
import type { Configuration, LogLevel } from './configuration.ts';
import type { Write } from './output.ts';
import type { LineSource } from './supervised-process.ts';

type Facts = Record<string, unknown>;

/** The log of all processes: formatted for people, or as JSON for a log collector. */
export interface Log {
  /** Logs a line of a process; plain text on standard error is a warning. */
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
      const level = source === 'stderr' ? LEVEL.warn : LEVEL.info;
      const plain = { level, time: Date.now(), msg: line.replace(REDIS_PREFIX, '') };
      show(service, parseLine(line) ?? plain);
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

/** The fields of a JSON line; undefined for plain text. */
function parseLine(line: string): Facts | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    // Valid JSON that begins with '{' is an object.
    const fields = JSON.parse(line) as Facts;
    return typeof fields['level'] === 'number' ? fields : undefined;
  } catch {
    return undefined;
  }
}
