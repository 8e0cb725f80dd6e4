import type { ConnectOptions } from 'mongoose';

/** Connections of a process: of many operations at once, no more than these run. */
export const maxPoolSize = 10;

/** The connection options of all processes. */
export const connectOptions: ConnectOptions = {
  // `Database` creates the indexes once at start, before the first query.
  autoIndex: false,
  autoCreate: false,
  // A confirmed write must survive a crash of the server, whatever the options in the URL: by default MongoDB replies
  // up to 100 ms before the journal is on disk.
  // Only the old name `j` overrides each of `journal`, `j` and `fsync` in the URL.
  writeConcern: { w: 'majority', j: true },
  serverSelectionTimeoutMS: 5_000,
  socketTimeoutMS: 10_000,
  maxPoolSize,
  // As long as an operation may take: if the server does not answer, those behind it must not pile up.
  waitQueueTimeoutMS: 10_000,
};
