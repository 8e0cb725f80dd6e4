import type { Configuration, LogLevel } from './configuration.ts';
import { parseLine, renderLine } from './log-line.ts';
import type { LineSource } from './supervised-process.ts';

type Facts = Record<string, unknown>;

/** Where all processes' lines go: made readable, or passed through as JSON for a log collector. */
export interface Log {
  /** A line that a process wrote; plain text on its standard error counts as a warning. */
  line(service: string, line: string, source: LineSource): void;
  info(message: string, facts?: Facts): void;
  warn(message: string, facts?: Facts): void;
}

const LEVEL: Record<LogLevel, number> = {
  trace: 10,
  debug: 20,
  info: 30,
  warn: 40,
  error: 50,
  fatal: 60,
};

/** Redis writes its pid, role and time before each line: `123:M 05 Jan 2026 12:00:00.007 # `. */
const REDIS_PREFIX = /^\d+:\S+ (\d\d \w+ \d{4} [\d:.]+|\(\d+\)) ([.*#-] )?/;

export interface LogOptions extends Pick<Configuration, 'LOG_FORMAT' | 'LOG_LEVEL'> {
  isColoured: boolean;
  write: (text: string) => void;
}

export function createLog({ LOG_FORMAT, LOG_LEVEL, isColoured, write }: LogOptions): Log {
  const show = (service: string, fields: Facts) => {
    const text =
      LOG_FORMAT === 'json' ? JSON.stringify(fields) : renderLine(service, fields, isColoured);
    write(`${text}\n`);
  };
  const own = (level: number, message: string, facts: Facts = {}) => {
    if (level < LEVEL[LOG_LEVEL]) return;
    show('launcher', { level, time: Date.now(), service: 'launcher', ...facts, msg: message });
  };
  return {
    line(service, line, source) {
      const level = source === 'stderr' ? LEVEL.warn : LEVEL.info;
      const plain = { level, time: Date.now(), msg: line.replace(REDIS_PREFIX, '') };
      const fields = parseLine(line) ?? plain;
      show(service, { service, ...fields });
    },
    info: (message, facts) => own(LEVEL.info, message, facts),
    warn: (message, facts) => own(LEVEL.warn, message, facts),
  };
}
