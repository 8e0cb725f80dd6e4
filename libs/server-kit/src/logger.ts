import type { LoggerService, LogLevel } from '@nestjs/common';
import { pino, type Level, type Logger } from 'pino';
import { requestContext } from './request-context.ts';

export type { Logger } from 'pino';

/** ioredis adds the command to an error, in a transaction also to those of its parts. */
const argumentsOfRedis = ['err', 'err.previousErrors[*]', 'err.aggregateErrors[*]'].map(
  (path) => `${path}.command.args`,
);

/** Writes JSON lines to stdout. Lines written during a request contain its id. */
export const createLogger = (name: string, level: Level): Logger =>
  pino({
    name,
    level,
    base: {},
    // The arguments contain tokens, for example in a reply to a login.
    redact: { paths: argumentsOfRedis, remove: true },
    mixin: () => {
      const context = requestContext.getStore();
      return context ? { requestId: context.requestId } : {};
    },
  });

const levels: Record<LogLevel, Level> = {
  verbose: 'trace',
  debug: 'debug',
  log: 'info',
  warn: 'warn',
  error: 'error',
  fatal: 'fatal',
};

/** Nest's own start-up messages are logged at level debug. */
const frameworkContexts = new Set([
  'InstanceLoader',
  'NestFactory',
  'RouterExplorer',
  'RoutesResolver',
]);

/** Nest's logger on pino. The last argument of each method is the name of the logging class. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log = this.writer('log');
  error = this.writer('error');
  warn = this.writer('warn');
  debug = this.writer('debug');
  verbose = this.writer('verbose');
  fatal = this.writer('fatal');

  private writer(nestLevel: LogLevel) {
    return (message: unknown, ...rest: unknown[]) => {
      const context = rest.at(-1);
      const isFramework = nestLevel === 'log' && frameworkContexts.has(String(context));
      const level = isFramework ? 'debug' : levels[nestLevel];
      const fields = typeof context === 'string' ? { context } : {};
      if (message instanceof Error) this.logger[level]({ ...fields, err: message });
      else if (typeof message === 'object') this.logger[level]({ ...fields, ...message });
      else if (typeof message === 'string') this.logger[level](fields, message);
      else this.logger[level](fields, JSON.stringify(message));
    };
  }
}
