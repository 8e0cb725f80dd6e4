import type { LoggerService } from '@nestjs/common';
import { isDatabaseUnavailable } from './store-unavailable.ts';

/** Logs an outage of Redis or MongoDB once, and not each attempt to connect again. */
export class OutageLog {
  private isAway = false;

  constructor(private readonly logger: Pick<LoggerService, 'warn'>) {}

  /** Call it for each error of a connection. Errors of another kind are logged each time, with their stack. */
  report(error: unknown): void {
    if (!isDatabaseUnavailable(error)) {
      this.logger.warn(error);
    } else if (!this.isAway) {
      this.isAway = true;
      this.logger.warn(`a store is away: ${messageOf(error)}`);
    }
  }

  /** Call it when the connection is there again. */
  end(): void {
    this.isAway = false;
  }
}

/** An error that sums up several attempts to connect has no message. */
const messageOf = (error: Error & { code?: unknown }) => error.message || String(error.code);
