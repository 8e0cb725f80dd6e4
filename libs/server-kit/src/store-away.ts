/** What the drivers of MongoDB and Redis throw while their server is away; there is no common class. */
const names =
  /^(Mongo(ose)?(ServerSelection|Network|NetworkTimeout|NotConnected|TopologyClosed|OperationTimeout)Error|MongoPoolCleared(OnNetwork)?Error|MaxRetriesPerRequestError)$/;
const messages =
  /before initial connection is complete|^Connection is closed|^Stream isn't writeable|^Command timed out/;

/** MongoDB's code of a write while its disk is full. */
const outOfDiskSpace = 14_031;

/** Whether an error says that MongoDB or Redis cannot serve now, rather than that something is wrong with a request. */
export const isStoreAway = (error: unknown): error is Error =>
  error instanceof Error &&
  (names.test(error.name) ||
    messages.test(error.message) ||
    ('code' in error && error.code === outOfDiskSpace));
