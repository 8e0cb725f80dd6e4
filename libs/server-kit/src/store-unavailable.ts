import { diskAwayCodes } from '@salon/file-system';

/** The errors of the MongoDB and Redis drivers while their server is away. They share no class. */
const names =
  /^(Mongo(ose)?(ServerSelection|Network|NetworkTimeout|NotConnected|TopologyClosed|OperationTimeout|WaitQueueTimeout|ServerClosed|PoolClosed|PoolCleared|PoolClearedOnNetwork)Error|MaxRetriesPerRequestError)$/;
const messages =
  /before initial connection is complete|^Connection is closed|^Stream isn't writeable|^Command (timed out|aborted due to connection close)|^Socket timeout\./;
/** How Redis refuses: while it is full, cannot write to its disk, loads its data, lacks replicas or has become one. */
const redisRefusals = /^(BUSY|CLUSTERDOWN|LOADING|MASTERDOWN|MISCONF|NOREPLICAS|OOM|READONLY) /;
const writeRefusals = /^(MISCONF|NOREPLICAS|OOM) /;
/** What Redis before version 7 puts in front of the refusal of a command in a script. */
const scriptPrefix = /^ERR Error running script .*? -(?=[A-Z]+ )/;

/** MongoDB's error code for a write to a full disk. */
const outOfDiskSpace = 14_031;
/** MongoDB's error codes while a server stops, or another one of its replica set takes over. */
const changingServer = [91, 189, 10_107, 11_600, 11_602, 13_435, 13_436];

/** System error codes of a connection; the drivers pass some of them on unwrapped. */
const connectionCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
];
/** A stopped container's name cannot be resolved. */
const nameCodes = ['ENOTFOUND', 'EAI_AGAIN'];
const databaseCodes = new Set<unknown>([
  outOfDiskSpace,
  ...changingServer,
  ...connectionCodes,
  ...nameCodes,
]);
/** Of a disk or a mounted folder. */
const diskCodes = new Set<unknown>(['EIO', ...diskAwayCodes]);

const hasAnyCode = (error: Error, codes: ReadonlySet<unknown>): boolean =>
  'code' in error && codes.has(error.code);

/**
 * MongoDB's driver wraps the error of a connection in one of a bulk write, and Redis's those of its commands in one of a
 * transaction.
 */
function causeOf(error: Error): Error {
  if ('errorResponse' in error && error.errorResponse instanceof Error) return error.errorResponse;
  const { previousErrors: [first] = [] } = error as { previousErrors?: Error[] };
  return first ?? error;
}

const messageOf = (error: Error): string => causeOf(error).message.replace(scriptPrefix, '');

/** Whether an error means that MongoDB or Redis is unavailable, and not that a request is wrong. */
export function isDatabaseUnavailable(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const [cause, message] = [causeOf(error), messageOf(error)];
  const isKnown = names.test(cause.name) || messages.test(message) || redisRefusals.test(message);
  return isKnown || hasAnyCode(cause, databaseCodes);
}

/** Whether an error means that MongoDB, Redis or the storage is unavailable, and not that a request is wrong. */
export const isStoreUnavailable = (error: unknown): error is Error =>
  isDatabaseUnavailable(error) || (error instanceof Error && hasAnyCode(error, diskCodes));

/** Whether Redis refuses to write while it still answers reads: it is full, cannot write to its disk or lacks replicas. */
export const refusesWrites = (error: unknown): boolean =>
  error instanceof Error && writeRefusals.test(messageOf(error));
