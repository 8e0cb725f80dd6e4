import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@nestjs/common';
import { isStoreUnavailable, reasonOf } from '@salon/server-kit';

const retryEveryMs = 1_000;

/** Repeats an attempt to connect and prepare MongoDB every second until it succeeds, and logs why it fails. */
export class Attempts {
  private isTrying = false;
  private isStopping = false;
  private lastReason: string | undefined;

  constructor(
    private readonly attempt: () => Promise<void>,
    private readonly logger: Logger,
  ) {}

  /** @param error the reason for which the first attempt failed */
  startAfter(error: unknown): void {
    if (!this.isTrying) this.report(error);
    this.start();
  }

  /** Does nothing while attempts are being made. */
  start(): void {
    if (this.isTrying) return;
    this.isTrying = true;
    void this.repeat();
  }

  stop(): void {
    this.isStopping = true;
  }

  private async repeat(): Promise<void> {
    while (!this.isStopping) {
      try {
        await this.attempt();
        this.isTrying = false;
        if (this.lastReason !== undefined) this.logger.log('connected to MongoDB');
        this.lastReason = undefined;
        return;
      } catch (error) {
        this.report(error);
      }
      await delay(retryEveryMs, undefined, { ref: false });
    }
  }

  /** Logs why an attempt failed, unless the previous one failed for the same reason. */
  private report(error: unknown): void {
    const reason = reasonOf(error);
    if (reason === this.lastReason || this.isStopping) return;
    this.lastReason = reason;
    if (isStoreUnavailable(error)) {
      this.logger.warn({ msg: 'MongoDB cannot be reached, trying again', reason });
    } else {
      this.logger.error({ msg: 'MongoDB could not be prepared, trying again', reason, err: error });
    }
  }
}
