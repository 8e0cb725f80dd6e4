import { Injectable } from '@nestjs/common';
import { Database, repeatingUpsert } from '@salon/mongo';
import { Schema, trusted, type Model } from 'mongoose';

/** Two images that look like copies, and that an admin decided to keep. */
interface KeptPairRecord {
  /** {@link pairIdOf} the two images. */
  _id: string;
  images: string[];
}

const schema = new Schema<KeptPairRecord>(
  { _id: { type: String, required: true }, images: { type: [String], required: true } },
  { collection: 'keptPairs', versionKey: false, strict: 'throw' },
);
schema.index({ images: 1 });

/** The same for both orders of two images. */
export const pairIdOf = (one: string, other: string): string =>
  one < other ? `${one} ${other}` : `${other} ${one}`;

/** Pairs of likely copies that an admin decided to keep. */
@Injectable()
export class KeptPairRepository {
  private readonly pairs: Model<KeptPairRecord>;

  constructor(database: Database) {
    this.pairs = database.model('KeptPair', schema);
  }

  /** Adds the pair; a repeat changes nothing. */
  async add(one: string, other: string): Promise<void> {
    const images = [one, other].toSorted();
    await repeatingUpsert(() =>
      this.pairs
        .updateOne({ _id: pairIdOf(one, other) }, { $set: { images } }, { upsert: true })
        .exec(),
    );
  }

  /** Removes the pair; a repeat changes nothing. */
  async remove(one: string, other: string): Promise<void> {
    await this.pairs.deleteOne({ _id: pairIdOf(one, other) }).exec();
  }

  /** The ids of all pairs, sorted; see {@link pairIdOf}. */
  async ids(): Promise<string[]> {
    const records = await this.pairs
      .find({}, { _id: true })
      .sort({ _id: 1 })
      .lean<Pick<KeptPairRecord, '_id'>[]>()
      .exec();
    return records.map(({ _id }) => _id);
  }

  /** Removes every pair with one of these images. */
  async forget(imageIds: string[]): Promise<void> {
    await this.pairs.deleteMany({ images: trusted({ $in: imageIds }) }).exec();
  }
}
