import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import mongoose from 'mongoose';
import { connectOptions } from '../connect-options.ts';
import { isDuplicateKey, repeatingUpsert } from '../errors.ts';
import { Lease, LeaseLost } from './lease.ts';
import type { Migration, RawDatabase } from './migration.ts';

/** A document of the collection `migrations`. */
interface MigrationRecord {
  _id: string;
  description: string;
  state: 'running' | 'done';
  startedAt: Date;
  finishedAt?: Date;
  /** Number of changed records in all complete runs. */
  records: number;
}

export interface MigrationTimes {
  /** After this time, another process takes over from a killed one. Much longer than a batch takes. */
  leaseMs: number;
  /** Interval at which a waiting process checks whether the other one has finished. */
  lookEveryMs: number;
  /** Interval between log lines about the progress. */
  logEveryMs: number;
}

const usualTimes: MigrationTimes = { leaseMs: 15_000, lookEveryMs: 500, logEveryMs: 5_000 };

const logger = new Logger('migrations');
const recordsIn = (database: RawDatabase) => database.collection<MigrationRecord>('migrations');

/**
 * Runs the migrations that have records to change, in order, in one process at a time; other processes wait until it
 * is done. Uses its own connection, so that no query can run before.
 * @throws errors of a migration and of the driver; the changes until then remain
 */
export async function migrate(
  url: string,
  migrations: readonly Migration[],
  times: MigrationTimes = usualTimes,
): Promise<void> {
  const connection = mongoose.createConnection();
  try {
    const { db } = await connection.openUri(url, connectOptions);
    if (!db) throw new Error('the connection has no database');
    for (const migration of migrations) await complete(db, migration, times);
  } finally {
    await connection.close();
  }
}

async function complete(database: RawDatabase, migration: Migration, times: MigrationTimes) {
  let isWaiting = false;
  while ((await migration.remaining(database)) > 0) {
    const lease = await Lease.take(database, times.leaseMs);
    if (lease) {
      await runHolding(lease, database, { migration, times });
      continue;
    }
    const { id } = migration;
    if (!isWaiting) logger.log({ msg: 'another process runs a migration, waiting for it', id });
    isWaiting = true;
    await delay(times.lookEveryMs);
  }
  await recordAsDone(database, migration);
}

interface Run {
  migration: Migration;
  times: MigrationTimes;
}

async function runHolding(lease: Lease, database: RawDatabase, run: Run): Promise<void> {
  try {
    // Another process may have finished between the first check and taking the lease.
    const total = await run.migration.remaining(database);
    if (total > 0) await runOnce(lease, database, { ...run, total });
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error;
  } finally {
    // A lease that cannot be released expires.
    await lease.release().catch(() => undefined);
  }
}

async function runOnce(
  lease: Lease,
  database: RawDatabase,
  { migration, times, total }: Run & { total: number },
): Promise<void> {
  const { id, description } = migration;
  logger.log({ msg: 'a migration begins', id, description, total });
  const begun = { description, state: 'running', startedAt: new Date() } as const;
  const beginning = {
    $set: begun,
    $unset: { finishedAt: 1 },
    $setOnInsert: { records: 0 },
  } as const;
  await repeatingUpsert(() =>
    recordsIn(database).updateOne({ _id: id }, beginning, { upsert: true }),
  );
  let changed = 0;
  let loggedAt = performance.now();
  await migration.run(database, async (done) => {
    changed = done;
    await lease.renew();
    if (performance.now() - loggedAt < times.logEveryMs) return;
    loggedAt = performance.now();
    logger.log({ msg: 'migration in progress', id, done, total });
  });
  // Otherwise the migration would be repeated endlessly.
  if ((await migration.remaining(database)) >= total) {
    throw new Error(`migration ${id} left all ${total} records unchanged`);
  }
  const finished = { state: 'done', finishedAt: new Date() } as const;
  await recordsIn(database).updateOne({ _id: id }, { $set: finished, $inc: { records: changed } });
  logger.log({ msg: 'migration done', id, changed });
}

/** Also for a migration without records to change, or whose process was killed after the last write. */
async function recordAsDone(database: RawDatabase, { id, description }: Migration): Promise<void> {
  const record = await recordsIn(database).findOne({ _id: id });
  if (record?.state === 'done') return;
  const now = new Date();
  const done = {
    $set: { state: 'done', finishedAt: now },
    $setOnInsert: { description, startedAt: now, records: 0 },
  } as const;
  try {
    await repeatingUpsert(() =>
      recordsIn(database).updateOne({ _id: id, state: 'running' }, done, { upsert: true }),
    );
  } catch (error) {
    // Another process has recorded the migration in the meantime.
    if (!isDuplicateKey(error)) throw error;
  }
}
