import { repeatingUpsert, type RawDatabase } from '@salon/mongo';

/** What a restore that has not finished has done, for its repeat. */
export interface UnfinishedRestore {
  /** The id of the backup. */
  backup: string;
  hasSettings?: boolean;
  /** The last restored image in the order of the ids, in which images are restored. */
  lastImage?: string;
}

const markerId = 'unfinished';
const markers = (database: RawDatabase) =>
  database.collection<{ _id: string } & UnfinishedRestore>('restores');

/** The restore into this gallery that has not finished, if there is one. */
export async function unfinishedRestore(
  database: RawDatabase,
): Promise<UnfinishedRestore | undefined> {
  return (await markers(database).findOne({ _id: markerId })) ?? undefined;
}

/** A repeat of the restore then knows that the images in the database are its own. */
export async function markUnfinished(database: RawDatabase, backup: string): Promise<void> {
  await repeatingUpsert(() =>
    markers(database).replaceOne({ _id: markerId }, { backup }, { upsert: true }),
  );
}

export async function markProgress(
  database: RawDatabase,
  progress: Omit<UnfinishedRestore, 'backup'>,
): Promise<void> {
  await markers(database).updateOne({ _id: markerId }, { $set: progress });
}

export async function markFinished(database: RawDatabase): Promise<void> {
  await markers(database).deleteOne({ _id: markerId });
}
