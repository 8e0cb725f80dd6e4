import { Injectable } from '@nestjs/common';
import { Handles } from '@salon/jobs';
import type { JobData, JobResult } from '@salon/service-contract';
import { MailTransport } from './mail-transport.ts';

@Injectable()
export class MailHandler {
  constructor(private readonly transport: MailTransport) {}

  /** A repeat sends the mail again: after a lost reply of the mail server, a second mail is better than no mail. */
  @Handles('mail.send')
  async send(mail: JobData<'mail.send'>): Promise<JobResult<'mail.send'>> {
    await this.transport.send(mail);
    return {};
  }
}
