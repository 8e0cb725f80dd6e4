import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import { Database } from '@salon/mongo';
import type { AdminReport } from '@salon/server-kit/parent-messages';
import { randomUUID } from 'node:crypto';
import { startMongo, withDatabase, type TestServer } from '@salon/test-kit';
import { authEnvironment } from '../environment.ts';
import { PasswordHasher } from '../passwords/password-hasher.ts';
import { FirstAdmin } from './first-admin.ts';
import { UserRepository } from './user.repository.ts';

const password = 'a password for tests';
const reportOf = (username: string, passwordSet: boolean): AdminReport => ({
  type: 'admin',
  username,
  passwordSet,
});

describe('the first admin', () => {
  let server: TestServer;
  let database: Database;
  let users: UserRepository;
  const hasher = new PasswordHasher();
  const report = jest.fn<(message: unknown) => boolean>().mockReturnValue(true);
  const { send } = process;
  const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
  const log = jest.spyOn(Logger.prototype, 'log').mockReturnValue();

  beforeAll(async () => {
    server = await startMongo();
    process.send = report;
  });
  afterAll(async () => {
    if (send) process.send = send;
    else delete process.send;
    jest.restoreAllMocks();
    await server.stop();
  });

  beforeEach(async () => {
    for (const mock of [report, warn, log]) mock.mockClear();
    database = await Database.connect(withDatabase(server.url, `salon-test-${randomUUID()}`));
    users = new UserRepository(database);
    await database.onModuleInit();
  });
  afterEach(() => database.onApplicationShutdown());

  const start = async (variables: Record<string, string> = { ADMIN_PASSWORD: password }) => {
    const needed = { MONGO_URL: server.url, JWT_SECRET: 'x'.repeat(32) };
    const environment = authEnvironment.parse({ ...needed, ...variables });
    await new FirstAdmin(environment, database, users, hasher).onApplicationBootstrap();
  };
  const anAccount = (username: string, email = `${username}@example.org`) =>
    users.create({ username, email, passwordHash: 'x', emailVerified: true, admin: false });

  it('is created with the name, address and password of the environment', async () => {
    await start({
      ADMIN_USERNAME: 'Ada',
      ADMIN_EMAIL: 'ada@example.org',
      ADMIN_PASSWORD: password,
    });
    const ada = await users.byName('ada');
    expect(ada).toMatchObject({ email: 'ada@example.org', admin: true, emailVerified: true });
    await expect(hasher.matches(ada?.passwordHash ?? null, password)).resolves.toBe(true);
    expect(report).toHaveBeenCalledWith(reportOf('Ada', true));
  });

  it('needs a password, as the log explains', async () => {
    await start({});
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('Set ADMIN_PASSWORD'));
    await expect(users.all()).resolves.toEqual([]);
    expect(report).not.toHaveBeenCalled();
  });

  it('needs no password if an admin exists', async () => {
    await start();
    await start({});
    expect(warn).not.toHaveBeenCalled();
  });

  it('is created once by two replicas that start at the same moment', async () => {
    await Promise.all([start(), start()]);
    await expect(users.all()).resolves.toEqual([expect.objectContaining({ admin: true })]);
  });

  it.each([
    ['the name', () => anAccount('Admin')],
    ['the address', () => anAccount('ada', 'ADMIN@salon.local')],
  ])('does not take over an account with %s', async (_what, makeAccount) => {
    const { _id } = await makeAccount();
    await start();
    await expect(users.byId(_id)).resolves.toMatchObject({ admin: false, passwordHash: 'x' });
    await expect(users.hasAdmin()).resolves.toBe(false);
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('is taken'));
    expect(report).toHaveBeenCalledWith(expect.objectContaining({ passwordSet: false }));
  });

  it('reports that its password is not in use after a login', async () => {
    await start();
    const admin = await users.byName('admin');
    await users.recordLogin(admin?._id ?? '');
    await start({ ADMIN_PASSWORD: 'another password' });
    await expect(users.byName('admin')).resolves.toHaveProperty(
      'passwordHash',
      admin?.passwordHash,
    );
    expect(report.mock.calls).toEqual([[reportOf('admin', true)], [reportOf('admin', false)]]);
  });

  it('does not set the password of an ordinary user with its name', async () => {
    await start({ ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: password });
    const { _id } = await anAccount('admin', 'other@example.org');
    await start();
    await expect(users.byId(_id)).resolves.toMatchObject({ admin: false, passwordHash: 'x' });
  });
});
