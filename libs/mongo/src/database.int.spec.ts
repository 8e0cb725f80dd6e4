import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
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
import { Logger } from '@nestjs/common';
import { freePort, startMongo, type TestServer } from '@salon/test-kit';
import mongoose, { Schema, type Model } from 'mongoose';
import { Database } from './database.ts';
import { repeatingUpsert } from './errors.ts';

interface Note {
  _id: string;
  text: string;
}

const noteSchema = new Schema<Note>(
  { _id: { type: String, required: true }, text: { type: String, required: true } },
  { versionKey: false },
);

const uniqueSchema = new Schema<Note>(noteSchema.obj, {
  collection: 'uniqueNotes',
  versionKey: false,
});
uniqueSchema.index({ text: 1 }, { unique: true });

const isReal = process.env.MONGO_URL !== undefined;

beforeAll(() => {
  Logger.overrideLogger(false);
});

describe('the database', () => {
  let server: TestServer;
  let database: Database;
  let notes: Model<Note>;

  beforeAll(async () => {
    server = await startMongo();
    database = await Database.connect(
      `${server.url}?w=1&journal=false&fsync=false&monitorCommands=true`,
    );
    notes = database.model<Note>('Note', noteSchema);
  });

  afterAll(async () => {
    await database.onApplicationShutdown();
    await server.stop();
  });

  it('warns if its address has no name, with which the driver uses the database "test"', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    for (const address of [server.url, server.url.replace(/\/[^/]*$/, '')]) {
      await (await Database.open(address)).onApplicationShutdown();
    }
    expect(warn.mock.calls).toEqual([
      ['MONGO_URL names no database, so Salon uses the one named "test"'],
    ]);
    warn.mockRestore();
  });

  it('requests journaled writes on a majority of servers, whatever the URL has', async () => {
    const asked: unknown[] = [];
    notes.db.getClient().on('commandStarted', ({ command }) => asked.push(command.writeConcern));
    await notes.create({ _id: 'a', text: 'first' });
    await notes.updateOne({ _id: 'a' }, { text: 'second' }).exec();
    await notes.bulkWrite([{ deleteOne: { filter: { _id: 'a' } } }]);
    expect(asked).toHaveLength(3);
    for (const writeConcern of asked) expect(writeConcern).toEqual({ w: 'majority', j: true });
  });

  it('creates the indexes of all models at the start', async () => {
    const unique = database.model<Note>('UniqueNote', uniqueSchema);
    await database.onModuleInit();
    await unique.create({ _id: 'a', text: 'same' });
    await expect(unique.create({ _id: 'b', text: 'same' })).rejects.toThrow('E11000');
  });

  it('takes no operators from a filter unless the code trusts it', async () => {
    const found = notes
      .find({ text: { $ne: 'something' } })
      .lean()
      .exec();
    await expect(found).rejects.toThrow('Cast to string failed');
  });

  it('repeats an upsert that failed because of a concurrent one', async () => {
    const upsert = (text: string) =>
      notes.findOneAndUpdate({ _id: 'b' }, { text }, { upsert: true, returnDocument: 'after' });
    const both = ['one', 'two'].map((text) => repeatingUpsert(() => upsert(text).lean().exec()));
    const found = await Promise.all(both);
    expect(found.map((note) => note?.text)).toEqual(['one', 'two']);
  });

  it('gives up an upsert that has failed three times because of others', async () => {
    await notes.create({ _id: 'c', text: 'of another' });
    const upsertAfter = (failures: number) => {
      let tries = 0;
      return repeatingUpsert(async () => {
        if (tries++ < failures) await notes.create({ _id: 'c', text: 'again' });
        return tries;
      });
    };
    expect(await upsertAfter(2)).toBe(3);
    await expect(upsertAfter(3)).rejects.toThrow('E11000');
  });

  it('does not repeat an upsert that failed for another reason', async () => {
    let tries = 0;
    const upsert = () => Promise.reject(new Error(`try ${++tries}`));
    await expect(repeatingUpsert(upsert)).rejects.toThrow('try 1');
  });
});

// These tests start and stop their own server, so they cannot run with a given one.
(isReal ? describe.skip : describe)('a database that is away at start', () => {
  it('is connected to when it is up, and then prepared', async () => {
    const port = await freePort();
    const address = `mongodb://127.0.0.1:${port}/salon`;
    const done: string[] = [];
    const remaining = async () => {
      done.push('migrated');
      return 0;
    };
    const migration = { id: 'none', description: '', remaining, run: () => Promise.resolve() };
    const database = await Database.open(address, [migration]);
    const notes = database.model<Note>('Note', noteSchema);
    let goOn = () => {};
    const isHeld = new Promise<void>((resolve) => (goOn = resolve));
    await database.prepare(async () => {
      await notes.create({ _id: 'a', text: 'first' });
      done.push('begun');
      await isHeld;
      done.push('prepared');
    });
    expect(await database.state()).toBe('down');
    await expect(notes.findById('a').exec()).rejects.toThrow();
    const server = await startMongo({ port });
    while (!done.includes('begun')) await delay(50);
    expect(await database.state()).toBe('down');
    goOn();
    while ((await database.state()) === 'down') await delay(50);
    expect(done).toEqual(['migrated', 'begun', 'prepared']);
    await expect(notes.findById('a').lean().exec()).resolves.toMatchObject({ text: 'first' });
    await database.onApplicationShutdown();
    await server.stop();
  });

  describe('and comes back', () => {
    const remaining = jest.fn(() => Promise.resolve(0));
    const migration = { id: 'none', description: '', remaining, run: () => Promise.resolve() };
    let port: number;
    let server: TestServer;
    let database: Database;
    let notes: Model<Note>;
    const prepare = jest.fn(() => notes.createIndexes());

    beforeEach(async () => {
      port = await freePort();
      server = await startMongo({ port });
      const address = `mongodb://127.0.0.1:${port}/salon?heartbeatFrequencyMS=500`;
      database = await Database.open(address, [migration]);
      notes = database.model<Note>('Note', uniqueSchema);
      await database.prepare(prepare);
      expect(await database.state()).toBe('up');
      for (const mock of [prepare, remaining]) mock.mockClear();
    });
    afterEach(async () => {
      await database.onApplicationShutdown();
      await server.stop();
    });
    const untilUp = async () => {
      while ((await database.state()) === 'down') await delay(20);
    };

    const restartEmpty = async () => {
      const lost = once(notes.db, 'disconnected');
      await server.stop();
      await lost;
      server = await startMongo({ port });
    };

    it('without its data is prepared again, and down until then', async () => {
      let goOn = () => {};
      const isHeld = new Promise<void>((resolve) => (goOn = resolve));
      const begun = new Promise<void>((resolve) => {
        prepare.mockImplementationOnce(async () => {
          resolve();
          await isHeld;
          await notes.createIndexes();
        });
      });
      await restartEmpty();
      await begun;
      expect(await database.state()).toBe('down');
      goOn();
      await untilUp();
      expect(remaining).toHaveBeenCalledTimes(1);
      await notes.create({ _id: 'a', text: 'same' });
      await expect(notes.create({ _id: 'b', text: 'same' })).rejects.toThrow('E11000');
    });

    it('without its data repeats each preparation until it succeeds', async () => {
      const second = jest.fn(() => Promise.resolve());
      await database.prepare(second);
      const away = Object.assign(new Error('away again'), { name: 'MongoNetworkError' });
      second.mockClear().mockRejectedValueOnce(away);
      await restartEmpty();
      while (second.mock.calls.length < 2) await delay(20);
      await untilUp();
      expect(prepare).toHaveBeenCalledTimes(1);
    });

    it('and refuses this process at first is tried again, without an exit', async () => {
      const exit = jest.spyOn(process, 'exit').mockReturnValue(undefined as never); // returns in this test only
      const refusal = new mongoose.mongo.MongoServerError({ code: 13, message: 'not authorized' });
      const list = jest.spyOn(notes, 'listIndexes').mockRejectedValueOnce(refusal);
      notes.db.emit('reconnected');
      await untilUp();
      expect(list).toHaveBeenCalledTimes(2);
      expect(exit).not.toHaveBeenCalled();
      for (const spy of [exit, list]) spy.mockRestore();
    });

    it('with its data is not prepared again', async () => {
      notes.db.emit('reconnected');
      expect(await database.state()).toBe('down');
      await untilUp();
      expect(prepare).not.toHaveBeenCalled();
    });
  });

  it('is down within a second when the server no longer answers', async () => {
    const server = await startMongo();
    const database = await Database.connect(server.url);
    process.kill(server.pid ?? 0, 'SIGSTOP');
    const askedAt = performance.now();
    await expect(database.state()).resolves.toBe('down');
    expect(performance.now() - askedAt).toBeLessThan(1_900);
    process.kill(server.pid ?? 0, 'SIGCONT');
    await expect(database.state()).resolves.toBe('up');
    await database.onApplicationShutdown();
    await server.stop();
  });

  it('is reported with each new reason, once', async () => {
    const [warn, error] = (['warn', 'error'] as const).map((level) =>
      jest.spyOn(Logger.prototype, level).mockReturnValue(undefined),
    );
    const port = await freePort();
    const failure = new Error('x');
    const run = jest.fn(() => Promise.reject(failure));
    const migration = { id: 'failing', description: '', remaining: async () => 1, run };
    const database = await Database.open(`mongodb://127.0.0.1:${port}/salon`, [migration]);
    const server = await startMongo({ port });
    while (run.mock.calls.length < 3) await delay(50);
    await database.onApplicationShutdown();
    await server.stop();
    expect(warn?.mock.calls).toEqual([
      [expect.objectContaining({ msg: expect.stringContaining('cannot be reached') })],
    ]);
    expect(error?.mock.calls).toEqual([[expect.objectContaining({ reason: 'x', err: failure })]]);
    warn?.mockRestore();
    error?.mockRestore();
  });

  it('ends the process with one sentence if it refuses the login', async () => {
    const exit = jest.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Error(`exit ${code}`);
    });
    const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    const server = await startMongo();
    const address = server.url.replace('mongodb://', 'mongodb://ada:wrong@');
    await expect(Database.open(address)).rejects.toThrow('exit 78');
    expect(write).toHaveBeenCalledWith(
      expect.stringMatching(/MONGO_URL: MongoDB refuses the login: [^\n]*\n$/),
    );
    exit.mockRestore();
    write.mockRestore();
    await server.stop();
  });
});
