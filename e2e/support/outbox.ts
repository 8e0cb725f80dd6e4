import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Stack } from './stack.ts';

export interface ReceivedMail {
  to: string;
  subject: string;
  /** The text with the folded lines joined. */
  text: string;
  /** The token of the link, if there is one. */
  token: string | undefined;
}

const pollMs = 50;

/** The mails of a gallery without a mail server, which writes them to its data folder. */
export class Outbox {
  constructor(private readonly stack: Pick<Stack, 'dataDir'>) {}

  /** All mails to an address, oldest first. */
  async to(address: string): Promise<ReceivedMail[]> {
    const folder = join(this.stack.dataDir, 'outbox');
    const names = await readdir(folder).catch(() => []);
    const whole = names.filter((name) => name.endsWith('.eml')).sort();
    const mails = await Promise.all(whole.map((name) => readFile(join(folder, name), 'utf8')));
    return mails.map(read).filter(({ to }) => to === address);
  }

  /** Waits for a mail to an address, after the first `count`. */
  async next(address: string, count = 0): Promise<ReceivedMail> {
    for (;;) {
      const mail = (await this.to(address))[count];
      if (mail) return mail;
      await wait(pollMs);
    }
  }
}

function read(source: string): ReceivedMail {
  const end = source.search(/\r?\n\r?\n/);
  const header = (name: string) =>
    new RegExp(`^${name}: (.*)$`, 'm').exec(source.slice(0, end))?.[1]?.trim() ?? '';
  const text = source
    .slice(end)
    .replace(/=\r?\n/g, '')
    .replaceAll('=3D', '=');
  return {
    to: header('To'),
    subject: header('Subject'),
    text,
    token: /\?token=([\w-]+)/.exec(text)?.[1],
  };
}
