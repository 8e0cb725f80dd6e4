import type { LoggerService } from '@nestjs/common';
import { isDatabaseUnavailable } from './store-unavailable.ts';

/** Logs an outage of Redis or MongoDB once, and not each attempt to connect again. */
export class OutageLog {
  private isAway = false;

  constructor(private readonly logger: Pick<LoggerService, 'warn'>) {}

  /** Call it for each error of a connection. Errors of another kind are logged each time. */
  report(error: unknown): void {
    if (this.isAway && isDatabaseUnavailable(error)) return;
    this.isAway ||= isDatabaseUnavailable(error);
    this.logger.warn(error);
  }

  /** Call it when the connection is there again. */
  end(): void {
    this.isAway = false;
  }
}
