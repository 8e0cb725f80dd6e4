import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { JobClient } from '@salon/jobs';
import type { Mail } from '@salon/service-contract';
import { hashOf } from './secret-token.ts';

/**
 * Sends mails behind the caller's back: an answer must not take longer where there is somebody to write to, and an
 * account that was made must not fail for its mail, which can be asked for again.
 */
@Injectable()
export class Mailer implements BeforeApplicationShutdown {
  private readonly logger = new Logger(Mailer.name);
  private readonly underWay = new Set<Promise<void>>();

  constructor(private readonly jobs: JobClient) {}

  /** @param write what has to be done for the mail, and the mail */
  send(write: () => Promise<Mail>): void {
    const sending = this.enqueue(write)
      .catch((error: unknown) => this.logger.error(error))
      .finally(() => this.underWay.delete(sending));
    this.underWay.add(sending);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.underWay);
  }

  private async enqueue(write: () => Promise<Mail>): Promise<void> {
    const mail = await write();
    await this.jobs.enqueue('mail.send', mail, { onceFor: hashOf(JSON.stringify(mail)) });
  }
}
