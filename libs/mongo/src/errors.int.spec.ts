import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isDatabaseUnavailable } from '@salon/server-kit';
import { startMongo, type TestServer } from '@salon/test-kit';
import mongoose from 'mongoose';
import { hasOnlyDuplicateKeys } from './errors.ts';

const { MongoBulkWriteError, MongoClient } = mongoose.mongo;
type WriteConcernError = mongoose.mongo.WriteConcernError;

const isReal = process.env.MONGO_URL !== undefined;

let server: TestServer;
let client: InstanceType<typeof MongoClient>;
beforeAll(async () => {
  server = await startMongo();
  client = await MongoClient.connect(server.url, { serverSelectionTimeoutMS: 5_000 });
});
afterAll(async () => {
  if (isReal) await client.db().dropDatabase();
  await client.close();
  await server.stop();
});

async function failureOf(ids: number[]): Promise<unknown> {
  const records = client.db().collection<{ _id: number }>('records');
  const writes = ids.map((_id) => ({ insertOne: { document: { _id } } }));
  return records.bulkWrite(writes, { ordered: false }).catch((error: unknown) => error);
}

(isReal ? it.skip : it)(
  'operations that wait behind one without an answer fail as in an outage',
  async () => {
    const options = { maxPoolSize: 1, waitQueueTimeoutMS: 50 };
    const silent = await MongoClient.connect(server.url, options);
    const find = () => silent.db().collection('records').findOne();
    await find();
    process.kill(server.pid ?? 0, 'SIGSTOP');
    const first = find();
    const failure = await find().catch((error: unknown) => error);
    process.kill(server.pid ?? 0, 'SIGCONT');
    expect(isDatabaseUnavailable(failure)).toBe(true);
    await first;
    await silent.close();
  },
);

describe('the failure of a bulk write', () => {
  it('is one of records that exist already', async () => {
    await failureOf([1]);
    expect(hasOnlyDuplicateKeys(await failureOf([1, 2]))).toBe(true);
  });

  it('is not that one if another write failed for another reason, or none is safely written', async () => {
    const failure = async () => {
      await failureOf([1]);
      const error = await failureOf([1, 2]);
      if (!(error instanceof MongoBulkWriteError)) throw error;
      return error;
    };
    const mixed = await failure();
    mixed.writeErrors = [mixed.writeErrors, { code: 121 }].flat() as typeof mixed.writeErrors;
    expect(hasOnlyDuplicateKeys(mixed)).toBe(false);
    const unsafe = await failure();
    unsafe.result.getWriteConcernError = () => ({ code: 64 }) as WriteConcernError;
    expect(hasOnlyDuplicateKeys(unsafe)).toBe(false);
  });

  (isReal ? it.skip : it)(
    'is not that one when the server has gone, though the driver names none of its writes',
    async () => {
      await server.stop();
      const failure = await failureOf([3]);
      expect(failure).toBeInstanceOf(MongoBulkWriteError);
      expect(hasOnlyDuplicateKeys(failure)).toBe(false);
      expect(isDatabaseUnavailable(failure)).toBe(true);
    },
  );
});
