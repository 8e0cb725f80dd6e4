/** The errors of the MongoDB and Redis drivers while their server is away. They share no class. */
const names =
  /^(Mongo(ose)?(ServerSelection|Network|NetworkTimeout|NotConnected|TopologyClosed|OperationTimeout)Error|MongoPoolCleared(OnNetwork)?Error|MaxRetriesPerRequestError)$/;
const messages =
  /before initial connection is complete|^Connection is closed|^Stream isn't writeable|^Command timed out/;

/** MongoDB's error code for a write to a full disk. */
const outOfDiskSpace = 14_031;

/** Whether an error means that MongoDB or Redis is unavailable, and not that a request is wrong. */
export const isStoreAway = (error: unknown): error is Error =>
  error instanceof Error &&
  (names.test(error.name) ||
    messages.test(error.message) ||
    ('code' in error && error.code === outOfDiskSpace));
