import { describe, expect, it, jest } from '@jest/globals';
import * as argon2 from '@node-rs/argon2';

const verify = jest.fn(argon2.verify);
jest.unstable_mockModule('@node-rs/argon2', () => ({ ...argon2, verify }));
const { maxPending, PasswordHasher } = await import('./password-hasher.ts');

/** The algorithm and its cost, as argon2 writes them in front of the salt. */
const parametersOf = (hash: unknown) => String(hash).split('$').slice(1, 4).join(' ');
const owasp = 'argon2id v=19 m=19456,t=2,p=1';

describe('the password hasher', () => {
  const hasher = new PasswordHasher();

  it('hashes with the cost that OWASP recommends', async () => {
    expect(parametersOf(await hasher.hash('a password'))).toBe(owasp);
  });

  it('salts: the same password has another hash each time', async () => {
    const [one, other] = await Promise.all([hasher.hash('same'), hasher.hash('same')]);
    expect(one).not.toBe(other);
    await expect(hasher.matches(one, 'same')).resolves.toBe(true);
    await expect(hasher.matches(other, 'same')).resolves.toBe(true);
  });

  it.each([
    ['another password', 'Secret'],
    ['an empty password', ''],
    ['a longer password', 'secret '],
  ])('does not match %s', async (_what, password) => {
    await expect(hasher.matches(await hasher.hash('secret'), password)).resolves.toBe(false);
  });

  it('matches text beyond ASCII, as it was entered', async () => {
    const hash = await hasher.hash('пароль – 密码 🔑');
    await expect(hasher.matches(hash, 'пароль – 密码 🔑')).resolves.toBe(true);
    await expect(hasher.matches(hash, 'пароль – 密码 🗝')).resolves.toBe(false);
  });

  it('matches letters with accents from a keyboard that types these apart', async () => {
    const apart = 'ma\u0301s que diez';
    const composed = 'm\u00e1s que diez';
    await expect(hasher.matches(await hasher.hash(apart), composed)).resolves.toBe(true);
    await expect(hasher.matches(await hasher.hash(composed), apart)).resolves.toBe(true);
  });

  it('matches a hash of such a password as it was typed', async () => {
    const typed = 'ma\u0301s que diez';
    await expect(hasher.matches(await argon2.hash(typed), typed)).resolves.toBe(true);
    await expect(hasher.matches(await argon2.hash(typed), `${typed}!`)).resolves.toBe(false);
  });

  it('does the same work for an unknown user as for a known one', async () => {
    verify.mockClear();
    await hasher.matches(null, 'a password');
    expect(verify).toHaveBeenCalledTimes(1);
    expect(parametersOf(verify.mock.calls[0]?.[0])).toBe(owasp);

    const hash = await hasher.hash('a password');
    for (const known of [null, hash]) {
      verify.mockClear();
      await hasher.matches(known, 'ma\u0301s');
      expect(verify).toHaveBeenCalledTimes(2);
    }
  });

  it('refuses at once what would wait too long, and works again afterwards', async () => {
    let release = () => {};
    const busy = new Promise<boolean>((resolve) => (release = () => resolve(true)));
    for (let n = 0; n < maxPending; n += 1) verify.mockReturnValueOnce(busy);
    const pending = Array.from({ length: maxPending }, () =>
      hasher.matches('a hash', 'a password'),
    );
    await expect(hasher.matches(null, 'a password')).rejects.toThrow('service/unavailable');
    await expect(hasher.hash('a password')).rejects.toThrow('service/unavailable');
    release();
    expect(new Set(await Promise.all(pending))).toEqual(new Set([true]));
    await expect(hasher.hash('a password')).resolves.toContain('argon2id');
  });

  it('never logs an unknown user in, not even with the password of the decoy', async () => {
    verify.mockResolvedValueOnce(true);
    await expect(hasher.matches(null, 'the right guess')).resolves.toBe(false);
  });
});
