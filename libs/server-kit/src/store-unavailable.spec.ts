import { describe, expect, it } from '@jest/globals';
import { isStoreUnavailable, refusesWrites } from './store-unavailable.ts';

const named = (name: string, message = 'a message') => Object.assign(new Error(message), { name });
/** As Redis words it before version 7. */
const refusalInScript =
  "ERR Error running script (call to f_0a9a): @user_script:3: @user_script: 3: -OOM command not allowed when used memory > 'maxmemory'.";

describe('an error of a store', () => {
  it.each([
    'MongoNetworkError',
    'MongoNetworkTimeoutError',
    'MongoServerSelectionError',
    'MongooseServerSelectionError',
    'MongoNotConnectedError',
    'MongoTopologyClosedError',
    'MongoOperationTimeoutError',
    'MongoPoolClearedError',
    'MongoPoolClearedOnNetworkError',
    'MongoPoolClosedError',
    'MongoServerClosedError',
    'MongoWaitQueueTimeoutError',
    'MaxRetriesPerRequestError',
  ])('means that the store is away if its name is %s', (name) => {
    expect(isStoreUnavailable(named(name))).toBe(true);
  });

  it.each([
    'Connection is closed.',
    "Stream isn't writeable and enableOfflineQueue options is false",
    'Command timed out',
    "Socket timeout. Expecting data, but didn't receive any in 15000ms.",
    'Command aborted due to connection close',
    "OOM command not allowed when used memory > 'maxmemory'.",
    'MISCONF Redis is configured to save RDB snapshots, but is unable to persist to disk.',
    "READONLY You can't write against a read only replica.",
    'NOREPLICAS Not enough good replicas to write.',
    'LOADING Redis is loading the dataset in memory',
    refusalInScript,
    'Cannot call `users.findOne()` before initial connection is complete if `bufferCommands = false`',
  ])('means that the store is away if it reads %j', (message) => {
    expect(isStoreUnavailable(new Error(message))).toBe(true);
  });

  it('means that the store is away if its disk is full', () => {
    expect(isStoreUnavailable(Object.assign(named('MongoServerError'), { code: 14_031 }))).toBe(
      true,
    );
  });

  it.each([91, 11_600])('means it if the server replies that it stops, by code %i', (code) => {
    expect(isStoreUnavailable(Object.assign(named('MongoServerError'), { code }))).toBe(true);
  });

  it('means it if that is what ended a bulk write', () => {
    const errorResponse = named('MongoNetworkError', 'connection 5 to 127.0.0.1:27017 closed');
    const failure = Object.assign(named('MongoBulkWriteError'), { errorResponse });
    expect(isStoreUnavailable(failure)).toBe(true);
  });

  it.each([
    ["OOM command not allowed when used memory > 'maxmemory'.", true],
    ["ERR wrong number of arguments for 'xadd' command", false],
  ])('means it if %j ended a transaction: %s', (reason, isAway) => {
    const failure = new Error('EXECABORT Transaction discarded because of previous errors.');
    expect(
      isStoreUnavailable(Object.assign(failure, { previousErrors: [new Error(reason)] })),
    ).toBe(isAway);
  });

  it.each(['EPIPE', 'ECONNRESET', 'EIO', 'EROFS'])('means it if its code is %s', (code) => {
    expect(isStoreUnavailable(Object.assign(new Error('write'), { code }))).toBe(true);
  });

  it.each([
    ['a missing file', Object.assign(new Error('open'), { code: 'ENOENT' })],
    ['a duplicate key', Object.assign(named('MongoServerError'), { code: 11_000 })],
    ['a failed validation', named('ValidationError')],
    ['a name that only ends like one of these', named('NotAMongoNetworkError')],
    ['a message that only contains one of these', new Error('the text "Command timed out"')],
    ['a defect', new TypeError('x is not a function')],
    ['a text', 'Connection is closed.'],
    ['nothing', undefined],
  ])('does not mean it for %s', (_what, error) => {
    expect(isStoreUnavailable(error)).toBe(false);
  });
});

describe('an error of Redis', () => {
  it.each([
    ["OOM command not allowed when used memory > 'maxmemory'.", true],
    ['MISCONF Errors writing to the AOF file: No space left on device', true],
    [refusalInScript, true],
    ['LOADING Redis is loading the dataset in memory', false],
    [
      'ERR Error running script (call to f_0a9a): @user_script:3: attempt to index a nil value',
      false,
    ],
  ])('that reads %j is a refusal of writes: %s', (message, isRefusal) => {
    expect(refusesWrites(new Error(message))).toBe(isRefusal);
  });
});
