import { Injectable } from '@nestjs/common';
import type { SettingValue } from '@salon/api-contract';
import { Database, repeatingUpsert } from '@salon/mongo';
import { Schema, trusted, type Model } from 'mongoose';

interface OverridesRecord {
  _id: string;
  /** By the setting's name, which is always a plain word. */
  values?: Record<string, SettingValue>;
}

const overridesSchema = new Schema<OverridesRecord>(
  { _id: { type: String, required: true }, values: { type: Schema.Types.Mixed } },
  { collection: 'settings', versionKey: false, minimize: false, strict: 'throw' },
);

/** All overrides are in one record, so that a save of several settings is atomic. */
const filter = { _id: 'overrides' };

/** The values that differ from the catalogue's defaults. */
@Injectable()
export class OverrideRepository {
  private readonly overrides: Model<OverridesRecord>;

  constructor(database: Database) {
    this.overrides = database.model('Overrides', overridesSchema);
  }

  async all(): Promise<Map<string, SettingValue>> {
    const record = await this.overrides.findOne(filter).lean<OverridesRecord>().exec();
    return new Map(Object.entries(record?.values ?? {}));
  }

  /**
   * Saves all values, or none.
   * @param guarded names whose stored values must still be these; the database checks it in the same step
   * @returns whether they were saved
   */
  async save(
    values: { name: string; value: SettingValue }[],
    guarded: { names: readonly string[]; stored: ReadonlyMap<string, SettingValue> },
  ): Promise<boolean> {
    const set = Object.fromEntries(values.map(({ name, value }) => [`values.${name}`, value]));
    const unchanged = guarded.names.map((name): [string, unknown] => [
      `values.${name}`,
      trusted(guarded.stored.has(name) ? { $eq: guarded.stored.get(name) } : { $exists: false }),
    ]);
    await repeatingUpsert(() =>
      this.overrides.updateOne(filter, { $setOnInsert: { values: {} } }, { upsert: true }).exec(),
    );
    const { matchedCount } = await this.overrides
      .updateOne({ ...filter, ...Object.fromEntries<unknown>(unchanged) }, { $set: set })
      .exec();
    return matchedCount === 1;
  }

  async remove(name: string): Promise<void> {
    await this.overrides.updateOne(filter, { $unset: { [`values.${name}`]: 1 } }).exec();
  }
}
