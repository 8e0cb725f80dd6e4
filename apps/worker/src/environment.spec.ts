import { describe, expect, it } from '@jest/globals';
import { parseEnvironment } from '@salon/server-kit';
import { workerEnvironment } from './environment.ts';

const problemsOf = (source: NodeJS.ProcessEnv) => {
  const parsed = parseEnvironment(workerEnvironment, source);
  return parsed.ok ? [] : parsed.problems;
};

describe('MAIL_FROM', () => {
  it.each(['salon@example.org', 'Salon <salon@localhost>', 'Ada, Photos <ada@example.org>'])(
    'may be %s',
    (value) => expect(problemsOf({ MAIL_FROM: value })).toEqual([]),
  );

  it.each(['Salon', 'a@b.org, c@d.org', 'Salon <salon>', 'Salon <a@b.org> <c@d.org>'])(
    'may not be %s',
    (value) =>
      expect(problemsOf({ MAIL_FROM: value })).toEqual([
        'MAIL_FROM: must be an address, such as Salon <salon@example.org>',
      ]),
  );
});

describe('SMTP_URL', () => {
  it.each([
    'smtp://127.0.0.1:25',
    'smtps://mail.example.com/',
    'smtp://ada@example.com:pa%23ss@mail.example.com:587?ignoreTLS=true',
    'smtp://ada:p@ss@[::1]:587/?tls.rejectUnauthorized=false',
  ])('may be %s', (value) => expect(problemsOf({ SMTP_URL: value })).toEqual([]));

  it.each([
    'mail.example.com',
    'https://mail.example.com',
    // The password "pa#ss" is no port.
    'smtp://me:pa#ss@mail.example.com:587',
    // Accepted as addresses, these name the host "me" and a port.
    'smtp://me:12#ss@mail.example.com:587',
    'smtp://me:12?ss@mail.example.com:587',
    'smtp://me:12/ss@mail.example.com:587',
    'smtp://me:12?a=b/s#s@mail.example.com:587',
    // Sent as "p%40ss%".
    'smtp://me:p@ss%@mail.example.com:587',
  ])('may not be %s', (value) =>
    expect(problemsOf({ SMTP_URL: value })).toEqual([
      'SMTP_URL: must be an smtp:// or smtps:// address, with # / ? % of a password as %23 %2F %3F %25',
    ]),
  );
});
