import { repeatingUpsert, type RawDatabase } from '@salon/mongo';

const markerId = 'unfinished';
const markers = (database: RawDatabase) =>
  database.collection<{ _id: string; backup: string }>('restores');

/** The id of the backup that a restore into this gallery has begun with; undefined if none is unfinished. */
export async function unfinishedRestore(database: RawDatabase): Promise<string | undefined> {
  return (await markers(database).findOne({ _id: markerId }))?.backup;
}

/** A repeat of the restore then knows that the images in the database are its own. */
export async function markUnfinished(database: RawDatabase, backup: string): Promise<void> {
  await repeatingUpsert(() =>
    markers(database).replaceOne({ _id: markerId }, { backup }, { upsert: true }),
  );
}

export async function markFinished(database: RawDatabase): Promise<void> {
  await markers(database).deleteOne({ _id: markerId });
}
