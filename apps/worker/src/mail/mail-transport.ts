import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
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
    await this.transport.sendMail({ ...compose(mail, new Date()), from: this.from });
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

/** Mails have addresses of users, and their links end within a day. */
const removedAfterMs = 30 * 24 * 60 * 60 * 1000;

/** A mail does not wait long, also if the folder has many old ones: the next one removes more. */
const removedAtOnce = 100;

/** Mails of an outbox, also incomplete ones, with the time first. */
const mailFile = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-[a-z-]+-[\da-f-]{36}\.eml(\.part)?$/;

/** Names of mails begin with their time, so that they sort by age. */
const nameOf = (time: Date): string => time.toISOString().replaceAll(':', '-');

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
    const now = new Date();
    const { message } = await this.transport.sendMail({ ...compose(mail, now), from: this.from });
    const file = join(this.folder, `${nameOf(now)}-${mail.occasion}-${randomUUID()}.eml`);
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
    await this.removeOld().catch((error: unknown) => {
      this.logger.warn({ msg: 'old mails cannot be removed', err: error });
    });
  }

  private async removeOld(): Promise<void> {
    const oldest = nameOf(new Date(Date.now() - removedAfterMs));
    const old = (await readdir(this.folder)).filter((name) => mailFile.test(name) && name < oldest);
    for (const name of old.toSorted().slice(0, removedAtOnce)) {
      // Another process may have removed it.
      await rm(join(this.folder, name), { force: true });
    }
  }
}
