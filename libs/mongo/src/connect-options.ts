import type { ConnectOptions } from 'mongoose';

/** How each process connects to MongoDB. */
export const connectOptions: ConnectOptions = {
  // Indexes are made once at start, by the repository that owns them, before the first query.
  autoIndex: false,
  autoCreate: false,
  // An answered write must survive a killed server, whatever the address says: by default MongoDB answers
  // a write up to 100 ms before its journal is on disk.
  // By its old name `j`, the only one that wins over each of `journal`, `j` and `fsync` in the address.
  writeConcern: { w: 'majority', j: true },
  serverSelectionTimeoutMS: 5_000,
  socketTimeoutMS: 10_000,
  maxPoolSize: 10,
};
