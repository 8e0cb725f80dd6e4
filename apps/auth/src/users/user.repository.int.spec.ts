import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database, isDuplicateKey } from '@salon/mongo';
import { startMongo, type TestServer } from '@salon/test-kit';
import { userSchema } from './user-record.ts';
import { UserRepository } from './user.repository.ts';

describe('the users', () => {
  let server: TestServer;
  let database: Database;
  let users: UserRepository;

  beforeAll(async () => {
    server = await startMongo();
    database = await Database.connect(server.url);
    users = new UserRepository(database);
    await database.onModuleInit();
  });
  afterAll(async () => {
    await database.onApplicationShutdown();
    await server.stop();
  });

  const add = (username: string, email = `${username}@example.org`) =>
    users.create({ username, email, passwordHash: 'x', emailVerified: false, admin: false });

  it('keep a name as entered, and are found by all its spellings', async () => {
    const { _id } = await add('Zoë Ångström', 'Zoe@Example.org');
    // Decomposed accents, full-width letters and spaces around, as keyboards produce them.
    for (const typed of ['zoë ångström', '  ZOË ÅNGSTRÖM ', 'Zoe\u0308 A\u030angstro\u0308m']) {
      await expect(users.byName(typed)).resolves.toMatchObject({ _id, username: 'Zoë Ångström' });
      await expect(users.byNameOrEmail(typed)).resolves.toMatchObject({ _id });
    }
    for (const typed of ['zoe@example.org', 'ＺＯＥ@example.org'])
      await expect(users.byNameOrEmail(typed)).resolves.toMatchObject({ _id });
  });

  it.each([
    ['name', 'BOB', 'other@example.org'],
    ['address', 'robert', 'BOB@example.org'],
  ])('refuse a second account with the same %s', async (_what, username, email) => {
    if (!(await users.byName('bob'))) await add('bob');
    const refused: unknown = await add(username, email).catch((error: unknown) => error);
    expect(isDuplicateKey(refused)).toBe(true);
  });

  it('are removed by the database when their address is never confirmed', async () => {
    const indexes = await database.model('User', userSchema).listIndexes();
    expect(indexes).toContainEqual(
      expect.objectContaining({
        key: { createdAt: 1 },
        expireAfterSeconds: 30 * 24 * 60 * 60,
        partialFilterExpression: { emailVerified: false, admin: false },
      }),
    );
  });

  it('are found by name, by address, or by either', async () => {
    const { _id } = await add('carol');
    await expect(users.byName('carol')).resolves.toMatchObject({ _id });
    await expect(users.byEmail('carol')).resolves.toBeNull();
    await expect(users.byName('carol@example.org')).resolves.toBeNull();
    await expect(users.byEmail('carol@example.org')).resolves.toMatchObject({ _id });
    await expect(users.byNameOrEmail('carol')).resolves.toMatchObject({ _id });
    await expect(users.byNameOrEmail('carol@example.org')).resolves.toMatchObject({ _id });
  });

  it('change only the given fields, and are null if unknown', async () => {
    const { _id } = await add('dave');
    await expect(users.change(_id, { emailVerified: true })).resolves.toMatchObject({
      emailVerified: true,
      passwordHash: 'x',
      admin: false,
    });
    await expect(users.change('unknown', { admin: true })).resolves.toBeNull();
  });

  it('get an unused password until a login or a password by other means', async () => {
    const { _id } = await add('erin');
    await expect(users.setUnusedPassword(_id, 'y')).resolves.toBe(true);
    await users.change(_id, { passwordChosenAt: new Date() });
    await expect(users.setUnusedPassword(_id, 'z')).resolves.toBe(false);
    await users.change(_id, { passwordChosenAt: null });
    await users.recordLogin(_id);
    await expect(users.setUnusedPassword(_id, 'z')).resolves.toBe(false);
    await expect(users.byId(_id)).resolves.toMatchObject({ passwordHash: 'y' });
  });

  it('are listed in the order of their names, whatever the case', async () => {
    await add('aaron');
    await add('Abel');
    const names = (await users.all()).map(({ username }) => username);
    expect(names.slice(0, 2)).toEqual(['aaron', 'Abel']);
  });
});
