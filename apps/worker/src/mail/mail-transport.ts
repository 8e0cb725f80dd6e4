import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import type { Mail } from '@salon/service-contract';
import { createTransport } from 'nodemailer';
import type { WorkerEnvironment } from '../environment.ts';
import { compose } from './compose.ts';

/** The server may be silent for this time. After that the mail is tried again later. */
const defaultTimeoutMs = 15_000;

/** Sends mails. */
export abstract class MailTransport {
  abstract send(mail: Mail): Promise<void>;
}

/** The SMTP server that the environment names, else a folder. */
export function openMailTransport(
  { SMTP_URL, MAIL_FROM, DATA_DIR }: WorkerEnvironment,
  timeoutMs = defaultTimeoutMs,
): MailTransport {
  return SMTP_URL
    ? new SmtpTransport(SMTP_URL, MAIL_FROM, timeoutMs)
    : new Outbox(join(DATA_DIR, 'outbox'), MAIL_FROM);
}

class SmtpTransport extends MailTransport {
  private readonly transport;

  constructor(
    url: string,
    private readonly from: string,
    timeoutMs: number,
  ) {
    super();
    this.transport = createTransport({
      url,
      requireTLS: needsTls(url),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    });
  }

  async send(mail: Mail): Promise<void> {
    await this.transport.sendMail({ ...compose(mail), from: this.from });
  }
}

/**
 * Whether an `smtp:` connection must become encrypted: without that, anyone between here and the server could read its
 * password and the links in mails by removing the offer to encrypt. `ignoreTLS=true` in the address allows that.
 */
function needsTls(address: string): boolean {
  const { protocol, username, hostname, searchParams } = new URL(address);
  if (protocol !== 'smtp:' || username === '') return false;
  const isHere = hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname);
  return !isHere && searchParams.get('ignoreTLS') !== 'true';
}

/** For a gallery without a mail server: writes each mail to a file and logs its link. */
class Outbox extends MailTransport {
  private readonly logger = new Logger(Outbox.name);
  private readonly transport = createTransport({ streamTransport: true, buffer: true });

  constructor(
    private readonly folder: string,
    private readonly from: string,
  ) {
    super();
  }

  async send(mail: Mail): Promise<void> {
    const { message } = await this.transport.sendMail({ ...compose(mail), from: this.from });
    const time = new Date().toISOString().replaceAll(':', '-');
    const file = join(this.folder, `${time}-${mail.occasion}-${randomUUID()}.eml`);
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    // Renamed when complete, so that a program that watches the folder never reads half a mail.
    await writeFile(`${file}.part`, message, { mode: 0o600 });
    await rename(`${file}.part`, file);
    this.logger.log({
      msg: 'without SMTP_URL the mail waits in a file',
      occasion: mail.occasion,
      file,
      ...('link' in mail && { link: mail.link }),
    });
  }
}
