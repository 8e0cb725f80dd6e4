import { Injectable } from '@nestjs/common';
import { Handles } from '@salon/jobs';
import type { JobData, JobResult } from '@salon/service-contract';
import { Mailbox } from './mailbox.ts';

@Injectable()
export class MailHandler {
  constructor(private readonly mailbox: Mailbox) {}

  /** Run twice, it sends twice: an answer lost by the mail server costs a second mail, never the only one. */
  @Handles('mail.send')
  async send(mail: JobData<'mail.send'>): Promise<JobResult<'mail.send'>> {
    await this.mailbox.send(mail);
    return {};
  }
}
