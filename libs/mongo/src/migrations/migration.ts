import type mongoose from 'mongoose';

/** The driver's own database: it reads records of every form, which the schemas of today would refuse. */
export type RawDatabase = mongoose.mongo.Db;

/** Changes records of an earlier version to the form that this version reads. */
export interface Migration {
  /** Names the migration in the collection `migrations`; never changes once released. */
  id: string;
  /** For the log and the collection `migrations`: which records change, and how. */
  description: string;
  /**
   * How many records still have the old form. Asked at each start, also when the migration is recorded as done: a
   * restored backup, or a process of the earlier version, may have brought such records since.
   */
  remaining(database: RawDatabase): Promise<number>;
  /**
   * Changes all records that have the old form. It may be stopped between any two writes, and run again.
   * @param report is called after each batch with the number of records changed so far; a batch takes seconds at most
   */
  run(database: RawDatabase, report: (done: number) => Promise<void>): Promise<void>;
}
