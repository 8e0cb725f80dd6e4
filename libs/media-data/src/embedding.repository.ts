import { Injectable } from '@nestjs/common';
import { Database, repeatingUpsert } from '@salon/mongo';
import { quantise, unitVector, type Background } from '@salon/search';
import { trusted, type Model, type mongo } from 'mongoose';
import { embeddingSchema, type EmbeddingRecord } from './embedding-record.ts';

/** The vector of an image, with a length of 1. */
export interface Embedding {
  imageId: string;
  vector: Float32Array;
  background: Background;
}

/** A record as a lean query returns it: the driver wraps binary data in its own object. */
type FoundEmbedding = Omit<EmbeddingRecord, 'bytes'> & { bytes: mongo.Binary };

const batchSize = 500;

/** Vectors of images, in a separate collection, because lists of images do not read them. */
@Injectable()
export class EmbeddingRepository {
  private readonly embeddings: Model<EmbeddingRecord>;

  constructor(database: Database) {
    this.embeddings = database.model('Embedding', embeddingSchema);
  }

  /** Writes the vector of an image, replacing that of another model. */
  async put(modelKey: string, { imageId, vector, background }: Embedding): Promise<void> {
    const bytes = Buffer.from(quantise(vector).buffer);
    const record = { modelKey, background, bytes };
    await repeatingUpsert(() =>
      this.embeddings.updateOne({ _id: imageId }, { $set: record }, { upsert: true }).exec(),
    );
  }

  /** The ids of the images that have a vector of the model. */
  async having(modelKey: string, imageIds: string[]): Promise<Set<string>> {
    const found = await this.embeddings
      .find({ _id: trusted({ $in: imageIds }), modelKey }, { _id: true })
      .lean<Pick<EmbeddingRecord, '_id'>[]>()
      .exec();
    return new Set(found.map(({ _id }) => _id));
  }

  /** The vectors of these images by the model. */
  async byIds(modelKey: string, imageIds: string[]): Promise<Embedding[]> {
    const records = await this.embeddings
      .find({ _id: trusted({ $in: imageIds }), modelKey })
      .lean<FoundEmbedding[]>()
      .exec();
    return records.map(toEmbedding);
  }

  /** All vectors of the model, with a few hundred at a time in memory. */
  async *all(modelKey: string): AsyncGenerator<Embedding> {
    const cursor = this.embeddings
      .find({ modelKey })
      .lean<FoundEmbedding[]>()
      .cursor({ batchSize });
    for await (const record of cursor) yield toEmbedding(record);
  }

  /** The ids of all images that have a vector, of any model. */
  async *ids(): AsyncGenerator<string> {
    const cursor = this.embeddings
      .find({}, { _id: true })
      .lean<Pick<EmbeddingRecord, '_id'>[]>()
      .cursor({ batchSize });
    for await (const { _id } of cursor) yield _id;
  }

  async remove(imageIds: string[]): Promise<void> {
    await this.embeddings.deleteMany({ _id: trusted({ $in: imageIds }) }).exec();
  }
}

function toEmbedding({ _id, bytes, background }: FoundEmbedding): Embedding {
  const { buffer, byteOffset } = bytes.buffer;
  const signed = new Int8Array(buffer, byteOffset, bytes.length());
  return { imageId: _id, vector: unitVector(signed), background };
}
