import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, type Db } from 'mongodb';
import { ConnectionString } from 'mongodb-connection-string-url';
import { startServer } from './server.ts';

export interface TestDatabase {
  readonly client: MongoClient;
  readonly db: Db;
  /** The URL of the database, for mongoose. */
  readonly url: string;
  close(): Promise<void>;
}

/** True if the suite runs with a real MongoDB, which supports more than this server. */
export const isRealMongo = process.env.MONGO_URL !== undefined;

/** A new database in the server at MONGO_URL, or in a server that it starts. */
export async function openDatabase(): Promise<TestDatabase> {
  const name = `salon-test-${randomUUID().slice(0, 8)}`;
  const directory = isRealMongo ? undefined : await mkdtemp(join(tmpdir(), 'embedded-mongo-'));
  const server = directory === undefined ? undefined : await startServer(directory);
  const base = new ConnectionString(process.env.MONGO_URL ?? server?.url ?? '');
  base.pathname = `/${name}`;
  if (base.username && !base.searchParams.has('authSource'))
    base.searchParams.set('authSource', 'admin');
  const client = await new MongoClient(base.toString()).connect();
  return {
    client,
    db: client.db(name),
    url: base.toString(),
    async close() {
      await client.db(name).dropDatabase();
      await client.close();
      await server?.stop();
      if (directory !== undefined) await rm(directory, { recursive: true });
    },
  };
}
