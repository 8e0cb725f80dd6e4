import { Injectable } from '@nestjs/common';
import { Handles, UnrecoverableError } from '@salon/jobs';
import type { JobData, JobResult, Mail } from '@salon/service-contract';
import { MailTransport } from './mail-transport.ts';

@Injectable()
export class MailHandler {
  constructor(private readonly transport: MailTransport) {}

  /** A repeat sends the mail again: after a lost reply of the mail server, a second mail is better than no mail. */
  @Handles('mail.send')
  async send(mail: JobData<'mail.send'>): Promise<JobResult<'mail.send'>> {
    // The mail server or the worker was down for longer than the link is valid. A failure, so that metrics count it.
    if (isExpired(mail)) throw new UnrecoverableError('the link of the mail has expired');
    await this.transport.send(mail);
    return {};
  }
}

const isExpired = (mail: Mail) =>
  'expiresAt' in mail && mail.expiresAt !== undefined && Date.parse(mail.expiresAt) <= Date.now();
