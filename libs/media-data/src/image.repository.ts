import { Injectable } from '@nestjs/common';
import { emptyMetadata, type ImageMetadata, type ImageMetadataEdit } from '@salon/api-contract';
import { Database, isDuplicateKey } from '@salon/mongo';
import { trusted, type Model, type mongo } from 'mongoose';
import {
  captionPart,
  toCaptionState,
  type CaptionPart,
  type CaptionState,
} from './caption-state.ts';
import { changedNow, stampOf, type ChangeTimes, type Stamp } from './changed-at.ts';
import { imageSchema, type ImageRecord } from './image-record.ts';
import { summaryOf, type ImageSummary } from './image-summary.ts';
import { inPages } from './in-pages.ts';
import { notInTrash } from './in-trash.ts';

export type NewImage = Omit<
  ImageRecord,
  'createdAt' | 'updatedAt' | 'changedAt' | 'deletedAt' | 'formerPlace'
>;

type NewImageKey = Required<Pick<ImageRecord, '_id' | 'createdAt' | 'confirmation'>>;

/** Images that are not in the trash (see TrashRepository). */
@Injectable()
export class ImageRepository {
  private readonly images: Model<ImageRecord>;

  constructor(database: Database) {
    this.images = database.model('Image', imageSchema);
  }

  byId(id: string): Promise<ImageRecord | null> {
    return this.images
      .findOne({ ...notInTrash, _id: id })
      .lean<ImageRecord>()
      .exec();
  }

  byIds(ids: string[]): Promise<ImageRecord[]> {
    return this.images
      .find({ ...notInTrash, _id: trusted({ $in: ids }) })
      .lean<ImageRecord[]>()
      .exec();
  }

  /** The ids that belong to images. */
  async existing(ids: string[]): Promise<Set<string>> {
    const found = await this.images
      .find({ ...notInTrash, _id: trusted({ $in: ids }) }, { _id: true })
      .lean<Pick<ImageRecord, '_id'>[]>()
      .exec();
    return new Set(found.map(({ _id }) => _id));
  }

  /** All images in no order, a few hundred at a time. */
  async *summaries(): AsyncGenerator<ImageSummary[]> {
    const cursor = this.rawRecords(notInTrash);
    try {
      while (await cursor.hasNext()) yield cursor.readBufferedDocuments().map(summaryOf);
    } finally {
      await cursor.close();
    }
  }

  async summariesOf(ids: readonly string[]): Promise<ImageSummary[]> {
    const records = await this.rawRecords({ ...notInTrash, _id: { $in: [...ids] } }).toArray();
    return records.map(summaryOf);
  }

  /** The state of every image that was changed since the date, also of deleted ones. */
  changedSince(date: Date): AsyncGenerator<Stamp> {
    return this.stamps({ changedAt: trusted({ $gte: date }) });
  }

  /** The state of every image, without those in the trash. */
  allStamps(): AsyncGenerator<Stamp> {
    return this.stamps(notInTrash);
  }

  count(): Promise<number> {
    return this.images.countDocuments(notInTrash).exec();
  }

  /** What captioning needs to know of all images, with a few hundred images at a time in memory. */
  async *captionStates(): AsyncGenerator<CaptionState> {
    for await (const record of inPages(this.images, notInTrash, captionPart)) {
      yield toCaptionState(record);
    }
  }

  /** Of those of the images that exist. */
  async captionStatesOf(ids: string[]): Promise<CaptionState[]> {
    const records = await this.images
      .find({ ...notInTrash, _id: trusted({ $in: ids }) }, captionPart)
      .lean<CaptionPart[]>()
      .exec();
    return records.map(toCaptionState);
  }

  /** Null if the image does not exist. */
  async captionStateOf(id: string): Promise<CaptionState | null> {
    const record = await this.images
      .findOne({ ...notInTrash, _id: id }, captionPart)
      .lean<CaptionPart>()
      .exec();
    return record && toCaptionState(record);
  }

  /**
   * Writes an English caption by a model if there is no caption or another model wrote it. Captions by a person stay;
   * the database checks this in the same step.
   */
  async writeCaption(
    { id, captionModel }: Pick<CaptionState, 'id' | 'captionModel'>,
    text: string,
    modelKey: string,
  ): Promise<boolean> {
    const asSeen = captionModel === null ? { 'captions.en': null } : { captionModel };
    const { modifiedCount } = await this.images
      .updateOne(
        { ...notInTrash, _id: id, ...asSeen },
        { $set: { 'captions.en': text, captionModel: modelKey, ...changedNow() } },
      )
      .exec();
    return modifiedCount === 1;
  }

  /** Adds the image. An existing one stays unchanged, so a repeat changes nothing. */
  async insertOnce(image: NewImage): Promise<void> {
    try {
      await this.images.create({ ...image, ...changedNow() });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /**
   * Edits the image.
   * @param stored values as they were read, which the image must still have. Captions count as other ones if their
   * languages have another order, so values of a client would not do
   * @returns the edited image, or null if it does not exist or has other values
   */
  updateMetadata(
    id: string,
    edit: ImageMetadataEdit,
    stored: Partial<ImageMetadata> = {},
  ): Promise<ImageRecord | null> {
    const unchanged = Object.entries(stored).map(([field, value]): [string, unknown] => [
      field,
      trusted({ $eq: value }),
    ]);
    return this.images
      .findOneAndUpdate(
        { ...notInTrash, _id: id, ...Object.fromEntries<unknown>(unchanged) },
        { $set: { ...byPerson(edit), ...changedNow() } },
        { returnDocument: 'after' },
      )
      .lean<ImageRecord>()
      .exec();
  }

  /**
   * Edits the image.
   * @param replaces values that the image must still have; those of the edit count too, because a repeated request
   * finds its own values
   * @returns the previous values of the given fields, or null if the image does not exist or has other values
   */
  async exchangeMetadata(
    id: string,
    edit: ImageMetadataEdit,
    replaces: ImageMetadataEdit = {},
  ): Promise<Partial<ImageMetadata> | null> {
    const edited = new Map<string, unknown>(Object.entries(edit));
    const unchanged = Object.entries(replaces).map(([field, value]): [string, unknown] => {
      const allowed = edited.has(field) ? [value, edited.get(field)] : [value];
      return [field, trusted({ $in: allowed.flatMap((each) => storedForms(field, each)) })];
    });
    // The keys of an edit are fields of the record.
    const given = Object.keys(edit) as (keyof ImageMetadata)[];
    const projection = Object.fromEntries(given.map((field) => [field, true]));
    const record = await this.images
      .findOneAndUpdate(
        { ...notInTrash, _id: id, ...Object.fromEntries<unknown>(unchanged) },
        { $set: { ...byPerson(edit), ...changedNow() } },
        { returnDocument: 'before', projection: { ...projection, _id: true } },
      )
      .lean<Partial<ImageMetadata>>()
      .exec();
    if (!record) return null;
    // A record can be older than a field.
    return Object.fromEntries(given.map((field) => [field, record[field] ?? emptyMetadata[field]]));
  }

  /** Edits images, each as given by its id. @returns the ids of those that exist */
  async editMany(edits: ReadonlyMap<string, StoredEdit>): Promise<Set<string>> {
    const ids = [...edits.keys()];
    await this.images.bulkWrite(
      [...edits].map(([_id, edit]) => ({
        updateOne: {
          filter: { ...notInTrash, _id },
          update: { $set: { ...byPerson(edit), ...changedNow() } },
        },
      })),
      { ordered: false },
    );
    return this.existing(ids);
  }

  /** Edits an image of a confirmation, unless it was changed since. @returns whether it was edited */
  async editNew({ createdAt, ...which }: NewImageKey, edit: ImageMetadataEdit): Promise<boolean> {
    const { modifiedCount } = await this.images
      .updateOne(
        { ...notInTrash, ...which, createdAt, updatedAt: createdAt },
        { $set: { ...byPerson(edit), ...changedNow() } },
      )
      .exec();
    return modifiedCount === 1;
  }

  /**
   * Gives images back earlier values, each field only while it has the value that replaced it. The database checks this
   * in the same step, so later edits stay.
   */
  async restoreMany(restorations: ReadonlyMap<string, Restoration>): Promise<void> {
    await this.images.bulkWrite(
      [...restorations].flatMap(([id, restoration]) => restoringUpdates(id, restoration)),
      { ordered: false },
    );
  }

  /** As bytes: the driver's own cursor can leave records encoded. */
  private rawRecords(filter: StoredFilter) {
    // Mongoose types neither the ids nor the filter of the driver's collection.
    const records = this.images.collection as unknown as mongo.Collection<StoredFilter>;
    return records.find<Uint8Array>(filter as object, { batchSize, raw: true });
  }

  private async *stamps(filter: object): AsyncGenerator<Stamp> {
    const cursor = this.images
      .find(filter, stampPart)
      .lean<StampPart[]>()
      .cursor({ batchSize: stampBatchSize });
    for await (const { _id, deletedAt, ...times } of cursor) {
      yield { id: _id, stamp: stampOf(times), isDeleted: deletedAt !== undefined };
    }
  }
}

/** A caption that a person has edited or accepted counts as written by a person. */
const byPerson = (edit: StoredEdit) => (edit.captions ? { captionModel: null, ...edit } : edit);

/** With the model, the captions are those that it wrote: an undo gives them back. */
export interface StoredEdit extends ImageMetadataEdit {
  captionModel?: string | null;
}

/** The values of an image before an edit, and the edit that replaced them. */
export interface Restoration {
  before: StoredEdit;
  edit: ImageMetadataEdit;
}

/** Earlier versions stored a date as it was typed, and browsers omit seconds that are 0. */
const storedForms = (field: string, value: unknown): unknown[] =>
  field === 'date' && typeof value === 'string' ? [value, value.replace(/:00$/, '')] : [value];

/** An update for each field of the edit. Captions go together with the model that wrote them. */
function restoringUpdates(_id: string, { before, edit }: Restoration) {
  const written: Record<string, unknown> = { ...byPerson(edit) };
  const former: Record<string, unknown> = { ...before };
  return Object.keys(edit).map((field) => {
    const names = field === 'captions' ? [field, 'captionModel'] : [field];
    const unchanged = names.map((name): [string, unknown] => [
      name,
      trusted({ $eq: written[name] }),
    ]);
    const values = Object.fromEntries(names.map((name) => [name, former[name]]));
    return {
      updateOne: {
        filter: { ...notInTrash, _id, ...Object.fromEntries<unknown>(unchanged) },
        update: { $set: { ...values, ...changedNow() } },
      },
    };
  });
}

const batchSize = 500;

type StampPart = Pick<ImageRecord, '_id' | 'deletedAt'> & ChangeTimes;
const stampPart = { changedAt: true, updatedAt: true, deletedAt: true };
const stampBatchSize = 5_000;

interface StoredFilter {
  deletedAt: null;
  _id?: { $in: string[] };
}
