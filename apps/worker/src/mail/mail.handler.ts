import { Injectable, Logger } from '@nestjs/common';
import { Handles } from '@salon/jobs';
import type { JobData, JobResult, Mail } from '@salon/service-contract';
import { MailTransport } from './mail-transport.ts';

@Injectable()
export class MailHandler {
  private readonly logger = new Logger(MailHandler.name);

  constructor(private readonly transport: MailTransport) {}

  /** A repeat sends the mail again: after a lost reply of the mail server, a second mail is better than no mail. */
  @Handles('mail.send')
  async send(mail: JobData<'mail.send'>): Promise<JobResult<'mail.send'>> {
    // The worker was down for longer than the link is valid. The recipient can request a new mail.
    if (isExpired(mail)) this.logger.warn('a mail is not sent, because its link has expired');
    else await this.transport.send(mail);
    return {};
  }
}

const isExpired = (mail: Mail) =>
  'expiresAt' in mail && mail.expiresAt !== undefined && Date.parse(mail.expiresAt) <= Date.now();
