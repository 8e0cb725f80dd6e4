import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { JobClient } from '@salon/jobs';
import type { Mail } from '@salon/service-contract';
import { sha256Hex } from '../sha256-hex.ts';

/**
 * Sends mails in the background. The time of a reply must not reveal whether an address is known, and an account must
 * not fail because of its mail, which the user can request again.
 */
@Injectable()
export class Mailer implements BeforeApplicationShutdown {
  private readonly logger = new Logger(Mailer.name);
  private readonly pending = new Set<Promise<void>>();

  constructor(private readonly jobs: JobClient) {}

  /**
   * @param write prepares and returns the mail
   * @param onQueued runs once the mail is queued
   */
  send(write: () => Promise<Mail>, onQueued?: () => Promise<void>): void {
    const sending = this.enqueue(write)
      .then(onQueued)
      .catch((error: unknown) => this.logger.error(error))
      .finally(() => this.pending.delete(sending));
    this.pending.add(sending);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.pending);
  }

  private async enqueue(write: () => Promise<Mail>): Promise<void> {
    const mail = await write();
    await this.jobs.enqueue('mail.send', mail, { onceFor: sha256Hex(JSON.stringify(mail)) });
  }
}
