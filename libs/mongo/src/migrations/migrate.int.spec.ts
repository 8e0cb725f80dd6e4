import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { startMongo, type TestServer } from '@salon/test-kit';
import mongoose, { Schema } from 'mongoose';
import { Database } from '../database.ts';
import { migrate, type MigrationTimes } from './migrate.ts';
import type { Migration, RawDatabase } from './migration.ts';

interface Note {
  _id: string;
  text?: string;
  oldText?: string;
}

const notesIn = (database: RawDatabase) => database.collection<Note>('notes');
const isOld = { oldText: { $exists: true } };
const times: MigrationTimes = { leaseMs: 100, lookEveryMs: 5, logEveryMs: 0 };
/** Longer than a test takes. */
const longLease = { ...times, leaseMs: 600_000 };

/** Renames `oldText` of each note to `text`, one note at a time. */
class Renaming implements Migration {
  readonly id = 'rename-text';
  readonly description = 'notes name their text "text"';
  runs = 0;

  constructor(private readonly afterEach: (done: number) => Promise<void> = async () => {}) {}

  remaining(database: RawDatabase): Promise<number> {
    return notesIn(database).countDocuments(isOld);
  }

  async run(database: RawDatabase, report: (done: number) => Promise<void>): Promise<void> {
    this.runs += 1;
    let done = 0;
    for await (const { _id, oldText } of notesIn(database).find(isOld)) {
      await notesIn(database).updateOne(
        { _id, ...isOld },
        { $set: { text: `${oldText}!` }, $unset: { oldText: true } },
      );
      await this.afterEach(++done);
      await report(done);
    }
  }
}

describe('migrations', () => {
  let server: TestServer;
  let connection: mongoose.Connection;
  let database: RawDatabase;

  beforeAll(async () => {
    Logger.overrideLogger(false);
    server = await startMongo();
    connection = await mongoose.createConnection(server.url).asPromise();
    if (!connection.db) throw new Error('there is no database');
    database = connection.db;
  });

  afterAll(async () => {
    await connection.dropDatabase();
    await connection.close();
    await server.stop();
  });

  beforeEach(async () => {
    await database.collection('migrations').deleteMany({});
    await notesIn(database).deleteMany({});
    await putOld('a', 'b', 'c');
  });

  const putOld = async (...ids: string[]) => {
    await notesIn(database).insertMany(ids.map((_id) => ({ _id, oldText: _id })));
  };
  const texts = async () => {
    const notes = await notesIn(database).find().sort({ _id: 1 }).toArray();
    return notes.map(({ text }) => text);
  };
  const records = () => database.collection('migrations').find().toArray();

  it('change the records, and are recorded', async () => {
    await migrate(server.url, [new Renaming()]);
    expect(await texts()).toEqual(['a!', 'b!', 'c!']);
    const { id: _id, description } = new Renaming();
    const finishedAt: unknown = expect.any(Date);
    expect(await records()).toMatchObject([
      { _id, description, state: 'done', records: 3, finishedAt },
    ]);
  });

  it('do nothing on a second start', async () => {
    await migrate(server.url, [new Renaming()]);
    const before = await records();
    const second = new Renaming();
    await migrate(server.url, [second]);
    expect(second.runs).toBe(0);
    expect(await records()).toEqual(before);
  });

  it('are recorded if there is nothing to change', async () => {
    await notesIn(database).deleteMany({});
    const migration = new Renaming();
    await migrate(server.url, [migration]);
    expect(migration.runs).toBe(0);
    expect(await records()).toMatchObject([{ state: 'done', records: 0 }]);
  });

  it('run once when two processes start together', async () => {
    const both = [new Renaming(), new Renaming()];
    const ends = both.map(async (migration) => {
      await migrate(server.url, [migration], { ...longLease, lookEveryMs: 1 });
      return texts();
    });
    // Neither process continues before all records are changed.
    const all = ['a!', 'b!', 'c!'];
    expect(await Promise.all(ends)).toEqual([all, all]);
    expect(both.map(({ runs }) => runs).sort()).toEqual([0, 1]);
    expect(await records()).toMatchObject([{ records: 3 }]);
  });

  it('do not run if another process ends them just before they would begin', async () => {
    const remaining = [3];
    const migration = new Renaming();
    migration.remaining = async () => remaining.shift() ?? 0;
    await migrate(server.url, [migration], longLease);
    expect(migration.runs).toBe(0);
    expect(await records()).toMatchObject([{ state: 'done', records: 0 }]);
  });

  it('are resumed when their process is gone, and not continued by it when it comes back', async () => {
    let goOn = () => {};
    let isStopped = () => {};
    const stopped = new Promise<void>((resolve) => (isStopped = resolve));
    const frozen = new Renaming((done) => {
      if (done < 2) return Promise.resolve();
      isStopped();
      return new Promise((resolve) => (goOn = resolve));
    });
    const first = migrate(server.url, [frozen], times);
    await stopped;
    expect(await texts()).toEqual(['a!', 'b!', undefined]);
    const second = new Renaming();
    await migrate(server.url, [second], times);
    expect(await texts()).toEqual(['a!', 'b!', 'c!']);
    expect(await records()).toMatchObject([{ state: 'done', records: 1 }]);
    goOn();
    await first;
    expect([frozen.runs, second.runs]).toEqual([1, 1]);
  });

  it('continue after a failure where they stopped, at once', async () => {
    const failing = new Renaming((done) =>
      done === 2 ? Promise.reject(new Error('killed')) : Promise.resolve(),
    );
    await expect(migrate(server.url, [failing], longLease)).rejects.toThrow('killed');
    expect(await records()).toMatchObject([{ state: 'running' }]);
    await migrate(server.url, [new Renaming()], longLease);
    expect(await texts()).toEqual(['a!', 'b!', 'c!']);
    expect(await records()).toMatchObject([{ state: 'done' }]);
  });

  it('are recorded as done when the process was killed after its last write', async () => {
    await migrate(server.url, [new Renaming()]);
    const half = { $set: { state: 'running' }, $unset: { finishedAt: true } };
    await database.collection('migrations').updateMany({}, half);
    await migrate(server.url, [new Renaming()]);
    const finishedAt: unknown = expect.any(Date);
    expect(await records()).toMatchObject([{ state: 'done', records: 3, finishedAt }]);
  });

  it('run again for records from a restored backup', async () => {
    await migrate(server.url, [new Renaming()]);
    await putOld('d');
    await migrate(server.url, [new Renaming()]);
    expect(await texts()).toEqual(['a!', 'b!', 'c!', 'd!']);
    expect(await records()).toMatchObject([{ state: 'done', records: 4 }]);
  });

  it('end with an error if they would be repeated endlessly', async () => {
    const idle: Migration = {
      ...{ id: 'idle', description: 'changes nothing' },
      remaining: async () => 3,
      run: async () => {},
    };
    await expect(migrate(server.url, [idle])).rejects.toThrow('idle left all 3 records unchanged');
  });

  it('end before a service can use its database', async () => {
    const opened = await Database.open(server.url, [new Renaming()]);
    const schema = new Schema<Note>({ _id: String, text: String }, { collection: 'notes' });
    const notes = await opened.model<Note>('Note', schema).find().sort({ _id: 1 }).lean().exec();
    expect(notes.map(({ text }) => text)).toEqual(['a!', 'b!', 'c!']);
    await opened.onApplicationShutdown();
  });
});
