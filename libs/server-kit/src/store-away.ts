/** The errors of the MongoDB and Redis drivers while their server is away. They share no class. */
const names =
  /^(Mongo(ose)?(ServerSelection|Network|NetworkTimeout|NotConnected|TopologyClosed|OperationTimeout)Error|MongoPoolCleared(OnNetwork)?Error|MaxRetriesPerRequestError)$/;
const messages =
  /before initial connection is complete|^Connection is closed|^Stream isn't writeable|^Command timed out/;

/** MongoDB's error code for a write to a full disk. */
const outOfDiskSpace = 14_031;

/** Of a connection, which the drivers do not always wrap. */
const connectionCodes = 'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH';
const serverCodes = new Set<unknown>([outOfDiskSpace, ...connectionCodes.split(' ')]);
/** Of a disk or a mounted folder. */
const folderCodes = new Set<unknown>(['EIO', 'EROFS', 'ESTALE', 'ENOTCONN']);

const hasCode = (error: Error, codes: ReadonlySet<unknown>): boolean =>
  'code' in error && codes.has(error.code);

/** Whether an error means that MongoDB or Redis is unavailable, and not that a request is wrong. */
export const isServerAway = (error: unknown): error is Error =>
  error instanceof Error &&
  (names.test(error.name) || messages.test(error.message) || hasCode(error, serverCodes));

/** Whether an error means that MongoDB, Redis or the storage is unavailable, and not that a request is wrong. */
export const isStoreAway = (error: unknown): error is Error =>
  isServerAway(error) || (error instanceof Error && hasCode(error, folderCodes));
