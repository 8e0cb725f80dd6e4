import { describe, expect, it } from '@jest/globals';
import { signupBody } from './accounts.ts';
import { limits } from './limits.ts';
import { loginBody } from './session.ts';

const read = (username: string) =>
  signupBody.safeParse({ username, email: 'ada@example.org', password: 'long enough' });

describe('a username', () => {
  it.each(['ada', 'José', 'हिन्दी', 'தமிழ்', 'বাংলা', 'สุดา', 'مُحَمَّد', '山田太郎', 'a.b_c-9'])(
    'may be %s',
    (name) => expect(read(name).data?.username).toBe(name.normalize('NFC')),
  );

  it('has each letter with its accent as one character', () => {
    expect(read('Jose\u0301').data?.username).toBe('José');
  });

  it.each(['ab', 'ada lovelace', 'ada@home', '\u0301abc', 'a\u200db', '<b>ada</b>'])(
    'may not be %j',
    (name) => expect(read(name).success).toBe(false),
  );
});

describe('a password', () => {
  const apart = 'a\u0301';
  const isAccepted = (password: string) =>
    signupBody.safeParse({ username: 'ada', email: 'ada@example.org', password }).success;

  it('is counted in letters, also if their accents are typed apart', () => {
    expect(isAccepted(apart.repeat(limits.passwordMin - 1))).toBe(false);
    expect(isAccepted(apart.repeat(limits.passwordMax))).toBe(true);
    expect(isAccepted(apart.repeat(limits.passwordMax + 1))).toBe(false);
  });

  it('of any allowed length can be typed so at a login', () => {
    const password = apart.repeat(limits.passwordMax);
    expect(loginBody.parse({ username: 'ada', password }).password).toBe(password);
  });
});
