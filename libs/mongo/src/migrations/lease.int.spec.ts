import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startMongo, type TestServer } from '@salon/test-kit';
import mongoose from 'mongoose';
import { Lease, LeaseLost } from './lease.ts';
import type { RawDatabase } from './migration.ts';

const longMs = 600_000;
let server: TestServer;
let connection: mongoose.Connection;
let database: RawDatabase;

beforeAll(async () => {
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

it('does not give back a lease that another process has taken over', async () => {
  const lost = await Lease.take(database, 1);
  await delay(10);
  const taken = await Lease.take(database, longMs);
  expect(taken).not.toBeNull();
  await expect(lost?.renew()).rejects.toThrow(LeaseLost);
  await lost?.release();
  await expect(Lease.take(database, longMs)).resolves.toBeNull();
  await taken?.renew();
  await taken?.release();
  await expect(Lease.take(database, longMs)).resolves.not.toBeNull();
});
