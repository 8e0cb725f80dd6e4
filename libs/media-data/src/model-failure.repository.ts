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
  /** The time of the last try. */
  triedAt: Date;
}

const schema = new Schema<ModelFailureRecord>(
  {
    _id: { type: String, required: true },
    imageId: { type: String, required: true },
    kind: { type: String, required: true },
    modelKey: { type: String, required: true },
    problem: { type: String, required: true },
    tries: { type: Number, required: true },
    triedAt: { type: Date, required: true },
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

  /** Counts one more failure of this model. @returns the number of its tries, including this one */
  add(
    { kind, imageId, modelKey }: Attempt,
    problem: TaskProblem,
    triedAt = new Date(),
  ): Promise<number> {
    const _id = idOf(kind, imageId);
    const first = { $set: { imageId, kind, modelKey, problem, tries: 1, triedAt } };
    return repeatingUpsert(async () => {
      const again = await this.failures
        .findOneAndUpdate(
          { _id, modelKey },
          { $set: { problem, triedAt }, $inc: { tries: 1 } },
          { returnDocument: 'after' },
        )
        .lean<ModelFailureRecord>()
        .exec();
      if (again) return again.tries;
      // Finds no record of this model: if it was added meanwhile, the upsert fails with a duplicate key.
      await this.failures
        .updateOne({ _id, modelKey: trusted({ $ne: modelKey }) }, first, { upsert: true })
        .exec();
      return 1;
    });
  }

  /** Null if this model has not failed at the image. */
  async of({ kind, imageId, modelKey }: Attempt): Promise<ModelFailure | null> {
    return this.failures
      .findOne({ _id: idOf(kind, imageId), modelKey })
      .lean<ModelFailureRecord>()
      .exec();
  }

  /** The images of these at which this model has failed; with `often`, at least that often, the last time since then. */
  async failedAt(
    kind: ModelKind,
    modelKey: string,
    imageIds: string[],
    often?: { minTries: number; since: Date },
  ): Promise<Set<string>> {
    const ids = imageIds.map((id) => idOf(kind, id));
    const limits = often && {
      tries: trusted({ $gte: often.minTries }),
      triedAt: trusted({ $gte: often.since }),
    };
    const found = await this.failures
      .find({ _id: trusted({ $in: ids }), modelKey, ...limits }, { imageId: 1 })
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
