import type mongoose from 'mongoose';

/** The driver's database object: it reads records in any form, while current schemas refuse old ones. */
export type RawDatabase = mongoose.mongo.Db;

/** Changes records of an earlier version to the form that this version reads. */
export interface Migration {
  /** Names the migration in the collection `migrations`; never changes once released. */
  id: string;
  /** For the log and the collection `migrations`: which records change, and how. */
  description: string;
  /**
   * Number of records in the old form. Called at each start, also if the migration is recorded as done: a
   * restored backup or a process of an earlier version may have added records in the old form.
   */
  remaining(database: RawDatabase): Promise<number>;
  /**
   * Changes all records in the old form. Must tolerate being stopped between any two writes, and being run again.
   * @param report is called after each batch with the number of records changed so far; a batch takes seconds at most
   */
  run(database: RawDatabase, report: (done: number) => Promise<void>): Promise<void>;
}
