import type { LoggerService, LogLevel } from '@nestjs/common';
import { pino, type Level, type Logger } from 'pino';
import { requestContext } from './request-context.ts';

export type { Logger } from 'pino';

/** JSON lines on stdout; each line written while serving a request carries its id. */
export const createLogger = (name: string, level: Level): Logger =>
  pino({
    name,
    level,
    base: {},
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

/** What Nest tells of its own start is of use only to who asks for it. */
const frameworkContexts = new Set([
  'InstanceLoader',
  'NestFactory',
  'RouterExplorer',
  'RoutesResolver',
]);

/** Lets NestJS write through pino. Its last argument is the name of the class that speaks. */
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
