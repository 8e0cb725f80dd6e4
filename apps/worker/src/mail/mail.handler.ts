import { Injectable } from '@nestjs/common';
import { Handles } from '@salon/jobs';
import type { JobData, JobResult } from '@salon/service-contract';
import { Mailbox } from './mailbox.ts';

@Injectable()
export class MailHandler {
  constructor(private readonly mailbox: Mailbox) {}

  /** A repeat sends the mail again: after a lost reply of the mail server, a second mail is better than no mail. */
  @Handles('mail.send')
  async send(mail: JobData<'mail.send'>): Promise<JobResult<'mail.send'>> {
    await this.mailbox.send(mail);
    return {};
  }
}
