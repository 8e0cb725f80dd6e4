import { expect, it, jest } from '@jest/globals';
import { UnrecoverableError } from '@salon/jobs';
import type { Mail } from '@salon/service-contract';
import { MailHandler } from './mail.handler.ts';
import type { MailTransport } from './mail-transport.ts';

const to = 'ada@example.org';
const link = { link: 'https://gallery.example/reset-password?token=1', validHours: 1 };
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

it.each<[string, Mail]>([
  ['without a link', { occasion: 'password-changed', to }],
  ['of an earlier version', { occasion: 'reset-password', to, ...link }],
  ['with a link', { occasion: 'reset-password', to, ...link, expiresAt: inMs(60_000) }],
])('a mail %s is sent', async (_which, mail) => {
  const { handler, send } = handlerOfMails();
  await handler.send(mail);
  expect(send).toHaveBeenCalledTimes(1);
});

it('a mail whose link has expired is not sent, and fails without another attempt', async () => {
  const { handler, send } = handlerOfMails();
  const mail: Mail = { occasion: 'reset-password', to, ...link, expiresAt: inMs(-1) };
  await expect(handler.send(mail)).rejects.toThrow(UnrecoverableError);
  expect(send).not.toHaveBeenCalled();
});

function handlerOfMails() {
  const send = jest.fn(() => Promise.resolve());
  // The handler uses this one method of the transport.
  return { handler: new MailHandler({ send } as Partial<MailTransport> as MailTransport), send };
}
