import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Database } from '@salon/mongo';
import { startMongo, withDatabase, type TestServer } from '@salon/test-kit';
import { LinkTokenRepository } from '../links/link-token.repository.ts';
import { PasswordHasher } from '../passwords/password-hasher.ts';
import { AdminCommand, WrongArguments } from './admin-command.ts';
import { UserRepository } from './user.repository.ts';

describe('npm run admin', () => {
  let server: TestServer;
  let database: Database;
  let users: UserRepository;
  let links: LinkTokenRepository;
  let command: AdminCommand;

  beforeAll(async () => {
    server = await startMongo();
  });

  afterAll(() => server.stop());

  const anAccount = (username: string, admin = false) =>
    users.create({
      username,
      email: `${username}@example.org`,
      passwordHash: 'x',
      emailVerified: admin,
      admin,
    });

  const purpose = 'reset-password' as const;
  async function aLinkOf(username: string): Promise<void> {
    const userId = (await users.byName(username))?._id ?? '';
    const expiresAt = new Date(Date.now() + 60_000);
    const unused = { usedAt: null, usedBy: null, expiresAt };
    await links.add({ ...unused, _id: `of ${username}`, userId, purpose });
  }
  const hasLink = async (username: string) =>
    (await links.usable({ _id: `of ${username}`, purpose }, undefined, new Date())) !== null;

  beforeEach(async () => {
    database = await Database.connect(withDatabase(server.url, `salon-test-${randomUUID()}`));
    users = new UserRepository(database);
    links = new LinkTokenRepository(database);
    command = new AdminCommand(users, new PasswordHasher(), links);
    await anAccount('ada', true);
    await anAccount('Bob');
  });

  afterEach(() => database.onApplicationShutdown());

  it('lists the accounts', async () => {
    await expect(command.run(['list'])).resolves.toBe(
      'ada  ada@example.org, admin\nBob  Bob@example.org, unverified',
    );
  });

  it('reports that there are no accounts', async () => {
    const empty = await Database.connect(withDatabase(server.url, `salon-test-${randomUUID()}`));
    const onEmpty = new AdminCommand(
      new UserRepository(empty),
      new PasswordHasher(),
      new LinkTokenRepository(empty),
    );
    await expect(onEmpty.run(['list'])).resolves.toBe('There are no accounts yet.');
    await empty.onApplicationShutdown();
  });

  it('demotes one of two admins, then refuses the other', async () => {
    await command.run(['email', 'bob', 'bob@example.org']);
    await command.run(['promote', 'bob']);
    await command.run(['demote', 'ada']);
    await expect(command.run(['demote', 'bob'])).rejects.toThrow('Bob is the only admin');
  });

  it.each(['demote', 'delete'])(
    'refuses to %s the last admin who can log in, but not an admin who cannot',
    async (action) => {
      await command.run(['promote', 'bob']);
      const refusal = 'ada is the only admin with a confirmed email address.';
      await expect(command.run([action, 'ada'])).rejects.toThrow(refusal);
      await expect(users.byName('ada')).resolves.toMatchObject({ admin: true });
      await command.run([action, 'bob']);
      expect((await users.byName('bob'))?.admin ?? false).toBe(false);
    },
  );

  it('shows a new password once and stores only its hash', async () => {
    const shown = await command.run(['password', 'ada@example.org']);
    const password = shown.split(': ')[1] ?? '';
    expect(password).toMatch(/^[\w-]{20}$/);
    const user = await users.byName('ada');
    expect(JSON.stringify(user)).not.toContain(password);
    expect(user?.passwordChosenAt).toBeInstanceOf(Date);
    await expect(command.run(['password', 'ada'])).resolves.not.toContain(password);
  });

  it('makes admins by name or email, and ordinary users again', async () => {
    await command.run(['promote', 'BOB@example.org']);
    await expect(users.byName('bob')).resolves.toMatchObject({ admin: true });
    await command.run(['demote', 'bob']);
    await expect(users.byName('bob')).resolves.toMatchObject({ admin: false });
  });

  it('refuses to demote the last admin', async () => {
    await expect(command.run(['demote', 'ada'])).rejects.toThrow('ada is the only admin');
    await expect(users.byName('ada')).resolves.toMatchObject({ admin: true });
  });

  it('sets another email address, and ends the links that the former one was sent', async () => {
    await aLinkOf('bob');
    await expect(command.run(['email', 'bob', ' Bob@example.com '])).resolves.toBe(
      'The email address of Bob is Bob@example.com now.',
    );
    const bob = await users.byEmail('bob@example.com');
    expect(bob).toMatchObject({ username: 'Bob', email: 'Bob@example.com', emailVerified: true });
    await expect(users.byEmail('bob@example.org')).resolves.toBeNull();
    await expect(hasLink('bob')).resolves.toBe(false);
  });

  it.each([
    ['ADA@example.org', 'ADA@example.org is the address of another account.'],
    ['bob@', 'bob@ is not a valid email address.'],
  ])('refuses %s as an email address, and changes nothing', async (address, sentence) => {
    await database.onModuleInit(); // makes the unique index
    await aLinkOf('bob');
    await expect(command.run(['email', 'bob', address])).rejects.toThrow(sentence);
    const [bob, hasOne] = [await users.byName('bob'), await hasLink('bob')];
    expect([bob?.email, bob?.emailVerified, hasOne]).toEqual(['Bob@example.org', false, true]);
  });

  it('deletes an account with its links, but not the last admin', async () => {
    await aLinkOf('bob');
    await expect(command.run(['delete', 'bob'])).resolves.toContain('Bob is deleted');
    expect(await users.byName('bob')).toBeNull();
    await expect(hasLink('bob')).resolves.toBe(false);
    await expect(command.run(['delete', 'ada'])).rejects.toThrow('ada is the only admin');
    expect(await users.byName('ada')).not.toBeNull();
  });

  it('sets a password that works', async () => {
    const shown = await command.run(['password', 'bob']);
    const user = await users.byName('bob');
    const password = shown.split(': ')[1] ?? '';
    const matches = await new PasswordHasher().matches(user?.passwordHash ?? null, password);
    expect(matches).toBe(true);
  });

  it('ends the mailed links of an account whose password it sets', async () => {
    await aLinkOf('ada');
    await aLinkOf('bob');
    await command.run(['password', 'ada']);
    await expect(hasLink('ada')).resolves.toBe(false);
    await expect(hasLink('bob')).resolves.toBe(true);
  });

  it('reports an unknown account', async () => {
    await expect(command.run(['promote', 'eve'])).rejects.toThrow('There is no account eve.');
  });

  it.each([
    [[]],
    [['promote']],
    [['promote', 'a', 'b']],
    [['remove', 'ada']],
    [['list', 'ada']],
    [['email', 'ada']],
    [['email', 'ada', 'a@example.org', 'b']],
  ])('prints its usage for %j', async (words) => {
    const failure = await command.run(words).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(WrongArguments);
    expect(failure).toHaveProperty('message', expect.stringMatching(/^list +lists the accounts$/m));
  });
});
