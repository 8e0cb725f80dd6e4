import { fail } from '../mongo-error.ts';
import { MAX_DOCUMENT_BYTES } from '../store/collection.ts';
import { MAX_MESSAGE_BYTES } from '../wire/message.ts';
import type { Commands } from './command.ts';

/** The MongoDB version whose protocol and errors this server implements. */
const VERSION = [8, 0, 0];

// Without the name of a replica set, drivers use no transactions and no retried writes.
const hello: Commands[string] = () => ({
  helloOk: true,
  ismaster: true,
  isWritablePrimary: true,
  maxBsonObjectSize: MAX_DOCUMENT_BYTES,
  maxMessageSizeBytes: MAX_MESSAGE_BYTES,
  maxWriteBatchSize: 100_000,
  logicalSessionTimeoutMinutes: 30,
  minWireVersion: 0,
  maxWireVersion: 25, // of 8.0
});

const buildInfo = () => ({ version: VERSION.join('.'), versionArray: [...VERSION, 0] });

export const handshake: Commands = {
  hello,
  isMaster: hello,
  ismaster: hello,
  buildInfo,
  buildinfo: buildInfo,
  ping: () => ({}),
  endSessions: () => ({}),
  saslStart: () => fail('AuthenticationFailed', 'This server has no users: omit the login.'),
};
