import { Injectable } from '@nestjs/common';
import type { ModelKind, TaskProblem } from '@salon/api-contract';
import { Database, repeatingUpsert } from '@salon/mongo';
import { Schema, trusted, type Model } from 'mongoose';

/** The reason why a model failed at one image, and the number of tries. */
export interface ModelFailure {
  imageId: string;
  problem: TaskProblem;
  tries: number;
}

interface ModelFailureRecord extends ModelFailure {
  _id: string;
  kind: ModelKind;
  modelKey: string;
}

const schema = new Schema<ModelFailureRecord>(
  {
    _id: { type: String, required: true },
    imageId: { type: String, required: true },
    kind: { type: String, required: true },
    modelKey: { type: String, required: true },
    problem: { type: String, required: true },
    tries: { type: Number, default: 0 },
  },
  { collection: 'modelFailures', versionKey: false, strict: 'throw' },
);

interface Attempt {
  kind: ModelKind;
  imageId: string;
  modelKey: string;
}

/** Failures of models, by image. */
@Injectable()
export class ModelFailureRepository {
  private readonly failures: Model<ModelFailureRecord>;

  constructor(database: Database) {
    this.failures = database.model('ModelFailure', schema);
  }

  /** Counts one more failure. @returns the number of tries, including this one */
  async add({ kind, imageId, modelKey }: Attempt, problem: TaskProblem): Promise<number> {
    const update = { $set: { imageId, kind, modelKey, problem }, $inc: { tries: 1 } };
    const { tries } = await repeatingUpsert(() =>
      this.failures
        .findOneAndUpdate({ _id: idOf(kind, imageId) }, update, {
          upsert: true,
          returnDocument: 'after',
        })
        .lean<ModelFailureRecord>()
        .orFail()
        .exec(),
    );
    return tries;
  }

  /** Null if the model has not failed at the image. */
  async of(kind: ModelKind, imageId: string): Promise<ModelFailure | null> {
    return this.failures
      .findOne({ _id: idOf(kind, imageId) })
      .lean<ModelFailureRecord>()
      .exec();
  }

  /** The images of these at which this model has failed. */
  async failedAt(kind: ModelKind, modelKey: string, imageIds: string[]): Promise<Set<string>> {
    const ids = imageIds.map((id) => idOf(kind, id));
    const found = await this.failures
      .find({ _id: trusted({ $in: ids }), modelKey }, { imageId: 1 })
      .lean<Pick<ModelFailureRecord, 'imageId'>[]>()
      .exec();
    return new Set(found.map(({ imageId }) => imageId));
  }

  async remove(kind: ModelKind, imageIds: string[]): Promise<void> {
    const ids = imageIds.map((id) => idOf(kind, id));
    await this.failures.deleteMany({ _id: trusted({ $in: ids }) }).exec();
  }
}

const idOf = (kind: ModelKind, imageId: string) => `${kind}:${imageId}`;
