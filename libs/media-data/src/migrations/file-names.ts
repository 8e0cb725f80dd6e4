import type { Migration, RawDatabase } from '@salon/mongo';
import { namedByFile } from '@salon/service-contract';
import { inBatches } from '../in-batches.ts';

interface Renditions {
  versions: unknown[];
  tiny: unknown;
}

/** The position of renditions in a collection's records: the path of the field with `versions` and `tiny`. */
interface RenditionsField {
  collection: string;
  field: 'rendered.' | '';
}

type OldRecord = { _id: string; rendered: Renditions } & Renditions;

/** Uploads first: an upload is copied into an image. Images include those in the trash. */
const renditionsFields: readonly RenditionsField[] = [
  { collection: 'uploads', field: 'rendered.' },
  { collection: 'images', field: '' },
];

const batchSize = 200;

const recordsIn = (database: RawDatabase, { collection }: RenditionsField) =>
  database.collection<OldRecord>(collection);

const isOld = ({ field }: RenditionsField) => ({
  $or: [
    { [`${field}versions.path`]: { $exists: true } },
    { [`${field}tiny.path`]: { $exists: true } },
  ],
});

/** Version 0.1 stored the address of each rendition, which depends on the gateway's routes. */
export const fileNames: Migration = {
  id: '2026-11-file-names',
  description: 'images and uploads name the files of their pictures, not their addresses',

  async remaining(database) {
    let count = 0;
    for (const place of renditionsFields) {
      count += await recordsIn(database, place).countDocuments(isOld(place));
    }
    return count;
  },

  async run(database, report) {
    let done = 0;
    for (const place of renditionsFields) {
      const projection = { [`${place.field}versions`]: 1, [`${place.field}tiny`]: 1 };
      const old = recordsIn(database, place).find(isOld(place), { projection, batchSize });
      for await (const batch of inBatches(old, batchSize)) {
        await rename(database, place, batch);
        done += batch.length;
        await report(done);
      }
    }
  },
};

/**
 * Updates only records that still have the old form, because another process may have migrated some in the meantime.
 */
async function rename(
  database: RawDatabase,
  place: RenditionsField,
  batch: OldRecord[],
): Promise<void> {
  const { field } = place;
  const writes = batch.map((record) => {
    const { versions, tiny } = field ? record.rendered : record;
    const $set = {
      [`${field}versions`]: versions.map(namedByFile),
      [`${field}tiny`]: namedByFile(tiny),
    };
    return { updateOne: { filter: { _id: record._id, ...isOld(place) }, update: { $set } } };
  });
  await recordsIn(database, place).bulkWrite(writes);
}
