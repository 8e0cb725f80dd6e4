import { Injectable } from '@nestjs/common';
import { Database } from '@salon/mongo';
import { Schema, type Model } from 'mongoose';

interface CounterRecord {
  _id: string;
  value: number;
}

const counterSchema = new Schema<CounterRecord>(
  { _id: { type: String, required: true }, value: { type: Number, required: true } },
  { collection: 'counters', versionKey: false, strict: 'throw' },
);
const _id = 'images';

/**
 * A counter that moves with every change to an image, so that every replica knows its lists are old. It lives with
 * the images: in Redis it could go back when Redis is killed, and name an old list again.
 */
@Injectable()
export class ListVersion {
  private readonly counters: Model<CounterRecord>;

  constructor(database: Database) {
    this.counters = database.model('Counter', counterSchema);
  }

  async current(): Promise<number> {
    const counter = await this.counters.findById(_id).lean<CounterRecord>().exec();
    return counter?.value ?? 0;
  }

  /** Call after the change is written: a list made in between is made again. */
  async bump(): Promise<void> {
    await this.counters.updateOne({ _id }, { $inc: { value: 1 } }, { upsert: true }).exec();
  }
}
