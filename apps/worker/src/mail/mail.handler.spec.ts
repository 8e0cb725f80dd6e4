import { Logger } from '@nestjs/common';
import { expect, it, jest } from '@jest/globals';
import type { Mail } from '@salon/service-contract';
import { MailHandler } from './mail.handler.ts';
import type { MailTransport } from './mail-transport.ts';

const to = 'ada@example.org';
const link = { link: 'https://gallery.example/reset-password?token=1', validHours: 1 };
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

it.each<[string, Mail, number]>([
  ['without a link', { occasion: 'password-changed', to }, 1],
  ['of an earlier version', { occasion: 'reset-password', to, ...link }, 1],
  ['with a link', { occasion: 'reset-password', to, ...link, expiresAt: inMs(60_000) }, 1],
  ['whose link has expired', { occasion: 'reset-password', to, ...link, expiresAt: inMs(-1) }, 0],
])('a mail %s', async (_which, mail, times) => {
  const warned = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
  const send = jest.fn(() => Promise.resolve());
  // The handler uses this one method of the transport.
  await new MailHandler({ send } as Partial<MailTransport> as MailTransport).send(mail);
  expect(send).toHaveBeenCalledTimes(times);
  expect(warned).toHaveBeenCalledTimes(1 - times);
});
