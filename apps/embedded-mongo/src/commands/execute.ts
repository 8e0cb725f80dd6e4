import { Fields } from '../bson/fields.ts';
import { encode, own, type Doc } from '../bson/values.ts';
import { log } from '../log.ts';
import { fail, MongoError } from '../mongo-error.ts';
import type { Store } from '../store/store.ts';
import type { WireRequest } from '../wire/message.ts';
import { catalogue } from './catalogue.ts';
import { FIELDS, type Commands } from './command.ts';
import { Cursors } from './cursors.ts';
import { handshake } from './handshake.ts';
import { reads } from './reads.ts';
import { writes } from './writes.ts';

const CHANGES: Commands = { ...writes, ...catalogue };
const COMMANDS: Commands = { ...CHANGES, ...reads, ...handshake };

/** Fields that any command may have and that have no effect on a single durable server. */
const IGNORED = ['$db', '$readPreference', 'lsid', 'maxTimeMS', 'readConcern', 'writeConcern'];

/**
 * Returns the function that answers requests. When its promise resolves, all changes that the request made or read are
 * on disk.
 */
export function executor(store: Store, refuseUpserts: boolean) {
  const lasting = { store, cursors: new Cursors(), refused: refuseUpserts && new Set<string>() };

  function run({ command }: WireRequest): Doc | Buffer {
    const [[name, target] = ['', '']] = Object.entries(command);
    const execute = own(COMMANDS, name) ?? fail('CommandNotFound', `no such command: '${name}'`);
    const isHandshake = own(handshake, name) !== undefined;
    if ('txnNumber' in command) fail('IllegalOperation', 'Transactions need a replica set');
    const known = isHandshake ? Object.keys(command) : [name, ...IGNORED, ...(FIELDS[name] ?? [])];
    const database = String(command.$db);
    const collection = store.collection(database, typeof target === 'string' ? target : '');
    return execute(new Fields(name, command, known), { ...lasting, database, collection });
  }

  return async (request: WireRequest): Promise<Buffer> => {
    let reply: Buffer;
    try {
      const [name = ''] = Object.keys(request.command);
      const isFull = own(CHANGES, name) ? store.isFull() : false;
      if (isFull) await isFull; // there may be space again
      // A command of the catalogue may change nothing: services request their indexes at each start.
      if (own(writes, name)) store.refuseIfFull();
      const result = run(request);
      reply = Buffer.isBuffer(result) ? result : encode({ ...result, ok: 1 });
    } catch (error) {
      reply = encode(errorReply(error));
    }
    // Also after an error, because there may be changes before it.
    await store.commit();
    return reply;
  };
}

function errorReply(error: unknown): Doc {
  if (error instanceof MongoError) {
    const { code, codeName, message, facts } = error;
    return { ok: 0, errmsg: message, code, codeName, ...facts };
  }
  log('error', 'a command failed unexpectedly', { stack: error instanceof Error && error.stack });
  return { ok: 0, errmsg: String(error), code: 1, codeName: 'InternalError' };
}
