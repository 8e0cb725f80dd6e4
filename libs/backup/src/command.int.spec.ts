import * as files from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
import type { TestServer } from '@salon/test-kit';
import mongoose from 'mongoose';

const { mkdtemp, readdir, rm } = files;
const mkdir = jest.fn(files.mkdir);
const readFile = jest.fn(files.readFile);
jest.unstable_mockModule('node:fs/promises', () => ({ ...files, mkdir, readFile }));
// Later than the mock: the module of the lock is loaded with each of them.
const { FolderStorage, keys } = await import('@salon/object-storage');
const { startMongo } = await import('@salon/test-kit');
const { runBackupCommand } = await import('./command.ts');

const refusal = (code: string, syscall: string) =>
  Object.assign(new Error(`${code}: ${syscall}`), { code, syscall });

describe('the command', () => {
  let server: TestServer;
  let dataDir: string;
  let said: string;

  const runWith = (environment: Record<string, string>, ...words: string[]) =>
    runBackupCommand(words, { MONGO_URL: server.url, DATA_DIR: dataDir, ...environment });
  const run = (...words: string[]) => runWith({}, ...words);

  beforeAll(async () => {
    Logger.overrideLogger(false);
    server = await startMongo();
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'salon-command-'));
    said = '';
    for (const stream of [process.stdout, process.stderr]) {
      jest.spyOn(stream, 'write').mockImplementation((text) => {
        said += String(text);
        return true;
      });
    }
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    mkdir.mockImplementation(files.mkdir);
    readFile.mockImplementation(files.readFile);
    await rm(dataDir, { recursive: true });
  });

  it.each([[[]], [['backup']], [['save', 'folder']], [['restore', 'a', 'b']]])(
    'ends with code 64 for the arguments %j',
    async (words) => {
      expect(await run(...words)).toBe(64);
      expect(said).toBe('Usage: backup <folder> or restore <folder>\n');
    },
  );

  it('ends with code 78 for a refused configuration', async () => {
    expect(await runWith({ REDIS_URL: 'redis' }, 'backup', 'folder')).toBe(78);
    expect(said).toMatch(/^The configuration is refused:\n {2}REDIS_URL: /);
  });

  it('refuses a backup into the folder of the gallery, whose objects it would remove', async () => {
    const storage = new FolderStorage(join(dataDir, 'objects'));
    await storage.open();
    await storage.put(keys.original('a'), Buffer.from('original of a'));
    expect(await run('backup', dataDir)).toBe(1);
    expect(said).toMatch(/would replace files of the gallery itself: use another folder\.\n$/);
    expect(await readdir(dataDir)).toEqual(['objects']);
    expect(await readFile(join(dataDir, 'objects', keys.original('a')), 'utf8')).toBe(
      'original of a',
    );
  });

  it('says that a folder which cannot be used has to be corrected first', async () => {
    await files.writeFile(join(dataDir, 'a-file'), '');
    expect(await run('backup', join(dataDir, 'a-file/backups'))).toBe(1);
    expect(said).toMatch(
      /^The backup stopped: .* Correct this, then run it again to continue\.\n$/,
    );
  });

  it('counts one image and its original, without a rendition, in the singular', async () => {
    const connection = await mongoose.createConnection(server.url).asPromise();
    const image = { _id: 'a', versions: [], tiny: { file: 'a-tiny.webp' } };
    await connection.collection<typeof image>('images').insertOne(image);
    const storage = new FolderStorage(join(dataDir, 'objects'));
    await storage.open();
    await storage.put(keys.original('a'), Buffer.from('original of a'));
    const folder = join(dataDir, 'backups');
    await run('backup', folder);
    await connection.dropDatabase();
    await run('restore', folder);
    await connection.dropDatabase();
    await connection.close();
    expect(said).toContain(`Saved 1 image (0 MB) in ${folder}; 1 file was new.\n`);
    expect(said).toContain('Restored 1 image (0 MB).');
  });

  it('names files that the storage lacks or has with another size, and ends with code 1', async () => {
    const connection = await mongoose.createConnection(server.url).asPromise();
    const image = {
      _id: 'a',
      versions: [{ file: 'a-regular.webp' }],
      tiny: { file: 'a-tiny.webp' },
    };
    await connection.collection<typeof image>('images').insertOne(image);
    const storage = new FolderStorage(join(dataDir, 'objects'));
    await storage.open();
    await storage.put(keys.original('a'), Buffer.from('original of a'));
    await storage.put(keys.rendition('a', 'a-regular.webp'), Buffer.from('picture'));
    const folder = join(dataDir, 'backups');
    expect(await run('backup', folder)).toBe(1);
    await storage.remove(keys.original('a'));
    await storage.put(keys.rendition('a', 'a-regular.webp'), Buffer.from('damaged picture'));
    said = '';
    expect(await run('backup', folder)).toBe(1);
    await connection.dropDatabase();
    await connection.close();
    expect(said.split('\n').slice(-4)).toEqual([
      'originals/a is missing in the storage; the backup has it',
      'renditions/a/a-regular.webp has another size in the storage than in the backup',
      'renditions/a/a-tiny.webp is missing in the storage',
      '',
    ]);
  });

  it.each(['EROFS', 'EACCES'])(
    'restores a backup from a folder that is read-only (%s)',
    async (code) => {
      const folder = join(dataDir, 'backups');
      expect(await run('backup', folder)).toBe(0);
      mkdir.mockImplementation(((path, options) =>
        String(path).startsWith(join(folder, '.lock'))
          ? Promise.reject(refusal(code, 'mkdir'))
          : files.mkdir(path, options)) as typeof files.mkdir);
      expect(await run('restore', folder)).toBe(0);
      expect(said).toMatch(/Restored 0 images/);
    },
  );

  describe('with a storage that does not answer', () => {
    const away = {
      MINIO_ENDPOINT: 'http://127.0.0.1:1',
      MINIO_ACCESS_KEY: 'key',
      MINIO_SECRET_KEY: 'secret',
    };
    const reason = /^MINIO_ENDPOINT: the storage cannot be reached: .*ECONNREFUSED/m;
    const connection = mongoose.createConnection();
    const records = (name: string) => connection.collection(name).find().toArray();

    beforeAll(() => connection.openUri(server.url));
    afterAll(() => connection.close());
    afterEach(() => connection.dropDatabase());

    it('restores nothing, not even accounts, and says why', async () => {
      await connection.collection('users').insertOne({ username: 'ada', email: 'ada@example.org' });
      const folder = join(dataDir, 'backups');
      expect(await run('backup', folder)).toBe(0);
      await connection.dropDatabase();
      expect(await runWith(away, 'restore', folder)).toBe(1);
      expect(said).toMatch(reason);
      for (const name of ['users', 'restores']) expect(await records(name)).toEqual([]);
    });

    it('ends a backup, and says why', async () => {
      const image = { _id: 'a', versions: [], tiny: { file: 'a-tiny.webp' } };
      await connection.collection<typeof image>('images').insertOne(image);
      expect(await runWith(away, 'backup', join(dataDir, 'backups'))).toBe(1);
      expect(said).toMatch(reason);
    });
  });

  it('does not restore beside another run whose lock it may not read', async () => {
    const folder = join(dataDir, 'backups');
    expect(await run('backup', folder)).toBe(0);
    await files.mkdir(join(folder, '.lock'));
    await files.writeFile(join(folder, '.lock/owner'), 'another run');
    readFile.mockImplementation(((path, options) =>
      path === join(folder, '.lock/owner')
        ? Promise.reject(refusal('EACCES', 'open'))
        : files.readFile(path, options)) as typeof files.readFile);
    expect(await run('restore', folder)).toBe(1);
    expect(said).not.toContain('Restored');
  });
});
