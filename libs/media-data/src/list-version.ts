import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, repeatingUpsert } from '@salon/mongo';
import { Schema, type Model } from 'mongoose';

interface VersionRecord {
  _id: string;
  value: string;
}

const versionSchema = new Schema<VersionRecord>(
  { _id: { type: String, required: true }, value: { type: String, required: true } },
  { collection: 'versions', versionKey: false, strict: 'throw' },
);
const _id = 'images';

/**
 * A version that changes with every change of an image, so that every replica detects outdated lists. It is stored with
 * the images, not in Redis, which can fail separately. It is random, not a counter: a database that loses its last
 * writes would count to the same number again and make an outdated list valid.
 */
@Injectable()
export class ListVersion implements OnModuleInit {
  private readonly versions: Model<VersionRecord>;

  constructor(private readonly database: Database) {
    this.versions = database.model('Version', versionSchema);
  }

  /** Renews the version at start, in case the process was killed between a change and its renewal. */
  onModuleInit(): Promise<void> {
    return this.database.prepare(() => this.renew());
  }

  async current(): Promise<string> {
    const version = await this.versions.findById(_id).lean<VersionRecord>().exec();
    return version?.value ?? 'first';
  }

  /**
   * Call this after the change is written, so that lists made in between become outdated. A repeat that finds the
   * change already made calls it too, because the first attempt may have crashed before the renewal.
   */
  async renew(): Promise<void> {
    await repeatingUpsert(() =>
      this.versions.updateOne({ _id }, { $set: { value: randomUUID() } }, { upsert: true }).exec(),
    );
  }
}
