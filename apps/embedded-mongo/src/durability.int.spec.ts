import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { MongoClient, type Db } from 'mongodb';
import { temporaryFolders } from '../testing/folder.ts';
import { isRealMongo } from '../testing/database.ts';
import { startServer } from '../testing/server.ts';

/** How often the writers write in each round. In the name of the test, so that a run that fails can be repeated. */
const ROUNDS = Array.from({ length: 6 }, () => 5 + Math.floor(Math.random() * 60));
const WRITERS = 4;

/** Enough that the journal exceeds 16 MB and is rewritten during the test. */
const BALLAST_BYTES = 400_000;

interface Row {
  _id: string;
  writer: number;
  n: number;
  body: string;
}

interface Counter {
  _id: number;
  n: number;
  ballast: Buffer;
}

/** The acknowledged writes. The server may have one more from each writer. */
class Ledger {
  readonly rows = new Map<number, number>(Array.from({ length: WRITERS }, (_, w) => [w, 0]));
  readonly counters = new Map<number, number>(Array.from({ length: WRITERS }, (_, w) => [w, 0]));
}

const bodyOf = (writer: number, n: number): string => `${writer}.${n} `.repeat((n % 97) + 1);

/** Writes until the server has ended. Each round inserts a row and increments a counter. */
async function write(db: Db, writer: number, ledger: Ledger, onTurn: () => void): Promise<void> {
  const rows = db.collection<Row>('rows');
  const counters = db.collection<Counter>('counters');
  for (;;) {
    const n = ledger.rows.get(writer) ?? 0;
    const row = { _id: `${writer}-${n}`, writer, n, body: bodyOf(writer, n) };
    // The last row before a kill may be stored already, without a reply.
    await rows.replaceOne({ _id: row._id }, row, { upsert: true });
    ledger.rows.set(writer, n + 1);
    const ballast = Buffer.alloc(BALLAST_BYTES, n);
    const update = { $inc: { n: 1 }, $set: { ballast } };
    const count = await counters.findOneAndUpdate({ _id: writer }, update, {
      upsert: true,
      returnDocument: 'after',
      projection: { n: 1 },
    });
    ledger.counters.set(writer, count?.n ?? 0);
    onTurn();
  }
}

async function expectAcknowledged(db: Db, ledger: Ledger): Promise<void> {
  const rows = await db.collection<Row>('rows').find().toArray();
  for (const { _id, writer, n, body } of rows) {
    expect(_id).toBe(`${writer}-${n}`);
    expect(body).toBe(bodyOf(writer, n));
  }
  for (const [writer, acknowledged] of ledger.rows) {
    const found = rows.filter((row) => row.writer === writer).map(({ n }) => n);
    expect(found.toSorted((a, b) => a - b)).toEqual(Array.from(found, (_, n) => n));
    expect(found.length - acknowledged).toBeGreaterThanOrEqual(0);
    expect(found.length - acknowledged).toBeLessThanOrEqual(1);
  }
  for (const { _id, n, ballast } of await db.collection<Counter>('counters').find().toArray()) {
    const ahead = n - (ledger.counters.get(_id) ?? 0);
    expect(ahead === 0 || ahead === 1).toBe(true);
    expect(new Set(Buffer.from(ballast.buffer)).size).toBe(1);
  }
}

(isRealMongo ? describe.skip : describe)('a server that is killed', () => {
  const folder = temporaryFolders();

  it(`after ${ROUNDS.join(', ')} writes has all acknowledged ones, and at most one more of each writer`, async () => {
    const directory = folder();
    const ledger = new Ledger();
    const sizes: number[] = [];
    for (const turns of ROUNDS) {
      const server = await startServer(directory);
      const client = await new MongoClient(server.url).connect();
      await expectAcknowledged(client.db('test'), ledger);
      let turnsLeft = turns;
      let killed: Promise<unknown> | undefined;
      const onTurn = (): void => {
        turnsLeft -= 1;
        // A closed client ends the writers, who would wait for another server.
        if (turnsLeft < 0) killed ??= server.stop('SIGKILL').then(() => client.close());
      };
      const writers = Array.from({ length: WRITERS }, (_, writer) =>
        write(client.db('test'), writer, ledger, onTurn),
      );
      const outcomes = await Promise.allSettled(writers);
      expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
      await killed;
      sizes.push(statSync(join(directory, 'journal.v1')).size);
    }
    const server = await startServer(directory);
    const client = await new MongoClient(server.url).connect();
    await expectAcknowledged(client.db('test'), ledger);
    await client.close();
    expect(await server.stop()).toBe(0);
    expect([...ledger.counters.values()].reduce((sum, n) => sum + n)).toBeGreaterThan(
      ROUNDS.length * 5,
    );
    expect(Math.max(...sizes)).toBeLessThan(50_000_000);
  });
});
