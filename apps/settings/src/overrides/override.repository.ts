import { Injectable } from '@nestjs/common';
import type { SettingValue } from '@salon/api-contract';
import { Database } from '@salon/mongo';
import { Schema, type Model } from 'mongoose';

interface OverrideRecord {
  /** The setting's name. */
  _id: string;
  value: SettingValue;
}

const overrideSchema = new Schema<OverrideRecord>(
  { _id: { type: String, required: true }, value: { type: Schema.Types.Mixed } },
  { collection: 'settings', versionKey: false, minimize: false, strict: 'throw' },
);

/** The values that differ from the catalogue's defaults. */
@Injectable()
export class OverrideRepository {
  private readonly overrides: Model<OverrideRecord>;

  constructor(database: Database) {
    this.overrides = database.model('Override', overrideSchema);
  }

  async all(): Promise<Map<string, SettingValue>> {
    const records = await this.overrides.find().lean<OverrideRecord[]>().exec();
    return new Map(records.map(({ _id, value }) => [_id, value]));
  }

  async save(values: { name: string; value: SettingValue }[]): Promise<void> {
    await this.overrides.bulkWrite(
      values.map(({ name, value }) => ({
        updateOne: { filter: { _id: name }, update: { $set: { value } }, upsert: true },
      })),
    );
  }

  async remove(name: string): Promise<void> {
    await this.overrides.deleteOne({ _id: name }).exec();
  }
}
