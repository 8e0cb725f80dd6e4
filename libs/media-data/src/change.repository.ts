import { Injectable } from '@nestjs/common';
import { Database, hasOnlyDuplicateKeys } from '@salon/mongo';
import { trusted, type Model } from 'mongoose';
import {
  changeSchema,
  changeStepSchema,
  type ChangeEnd,
  type ChangeRecord,
  type ChangeStepRecord,
} from './change-record.ts';

/** Records of a step are read and written together. */
const stepLength = 500;

/** A change, the number of its job, and who wanted that. */
export type ChangeAttempt = Pick<ChangeRecord, '_id' | 'name' | 'attempt' | 'startedBy'>;

/** Also the change that an undo reverses. */
type UnfinishedChange = ChangeAttempt & Pick<ChangeRecord, 'undoOf'>;

/** Changes to many images, and their steps. */
@Injectable()
export class ChangeRepository {
  private readonly changes: Model<ChangeRecord>;
  private readonly steps: Model<ChangeStepRecord>;

  constructor(database: Database) {
    this.changes = database.model('Change', changeSchema);
    this.steps = database.model('ChangeStep', changeStepSchema);
  }

  byId(id: string): Promise<ChangeRecord | null> {
    return this.changes.findById(id).lean<ChangeRecord>().exec();
  }

  /**
   * Adds a change. The steps go first: a change that is found has all of them. What exists was added by an earlier
   * attempt, for the same images, and stays.
   */
  async add(change: ChangeRecord, imageIds: readonly string[]): Promise<void> {
    const { _id: changeId, createdAt } = change;
    const steps: ChangeStepRecord[] = [];
    for (let from = 0; from < imageIds.length; from += stepLength) {
      const number = from / stepLength;
      const some = imageIds.slice(from, from + stepLength);
      const _id = stepId(changeId, number);
      steps.push({ _id, changeId, number, imageIds: some, createdAt });
    }
    await ignoringDuplicates(() => this.steps.insertMany(steps, { ordered: false }));
    await ignoringDuplicates(() => this.changes.insertMany([change], { ordered: false }));
  }

  /**
   * Ends a change: what is left of it is not made any more. Renews its time, so that its steps are kept until they are
   * undone. Returns false if it has been removed.
   */
  async markUndone(id: string): Promise<boolean> {
    const ended = { isUndone: true, createdAt: new Date() } as const;
    return (await this.changes.updateOne({ _id: id }, { $set: ended }).exec()).matchedCount === 1;
  }

  /**
   * Records that the request for a change was granted: from now on the change is made even if Redis loses its job. Does
   * nothing if the job is already over.
   */
  async accept(change: ChangeAttempt): Promise<void> {
    const update = { $set: { state: 'unfinished' } } as const;
    await this.changes.updateOne({ ...sameAttempt(change), state: null }, update).exec();
  }

  /** Prepares another job for a change whose last one is over. The request for it was not granted yet. */
  async reopen(
    change: ChangeAttempt,
    { attempt, startedBy }: Pick<ChangeAttempt, 'attempt' | 'startedBy'>,
  ): Promise<void> {
    const renewed = { attempt, startedBy, createdAt: new Date() };
    const update = { $set: renewed, $unset: { state: true } } as const;
    await this.changes.updateOne(sameAttempt(change), update).exec();
  }

  /** Records how the job of a change ended. Does nothing if the change has got another job. */
  async settle(change: ChangeAttempt, state: ChangeEnd): Promise<void> {
    await this.changes.updateOne(sameAttempt(change), { $set: { state } }).exec();
  }

  /**
   * The accepted changes whose jobs are not known to be over, the oldest first. Without those that are undone: no further
   * step of them is made.
   */
  unfinished(): Promise<UnfinishedChange[]> {
    const isUndone = trusted({ $exists: false });
    return this.changes
      .find(
        { state: 'unfinished', isUndone },
        { name: true, attempt: true, startedBy: true, undoOf: true },
      )
      .sort({ createdAt: 1 })
      .lean<UnfinishedChange[]>()
      .exec();
  }

  /** The steps of a change in their order, or the last one first. */
  async *stepsOf(changeId: string, order: 1 | -1 = 1): AsyncGenerator<ChangeStepRecord> {
    const cursor = this.steps
      .find({ changeId })
      .sort({ number: order })
      .lean<ChangeStepRecord[]>()
      .cursor({ batchSize: 10 });
    for await (const step of cursor) yield step;
  }

  /**
   * Records a state before it is changed unless an earlier run of the step has recorded it, and returns the recorded
   * state: a later run may have read images that the earlier one had changed.
   */
  async recordOnce<Field extends 'before' | 'takenBack'>(
    { _id }: ChangeStepRecord,
    field: Field,
    state: NonNullable<ChangeStepRecord[Field]>,
  ): Promise<NonNullable<ChangeStepRecord[Field]>> {
    const isMissing = { [field]: trusted({ $exists: false }) };
    await this.steps.updateOne({ _id, ...isMissing }, { $set: { [field]: state } }).exec();
    const step = await this.steps
      .findById(_id, { [field]: true })
      .lean<Pick<ChangeStepRecord, Field>>()
      .exec();
    return step?.[field] ?? state;
  }

  /** Records the progress of a step. */
  async update(
    { _id }: ChangeStepRecord,
    progress: Partial<Pick<ChangeStepRecord, 'changed' | 'failures' | 'refused' | 'undone'>>,
  ): Promise<void> {
    await this.steps.updateOne({ _id }, { $set: progress }).exec();
  }

  /** Removes changes that can no longer be undone. Unfinished changes and undos keep what they need. */
  async removeBefore(date: Date): Promise<void> {
    const unfinished = await this.unfinished();
    const needed = unfinished.flatMap(({ _id, undoOf }) => (undoOf ? [_id, undoOf] : [_id]));
    const isOld = { createdAt: trusted({ $lt: date }) };
    await this.changes.deleteMany({ ...isOld, _id: trusted({ $nin: needed }) }).exec();
    await this.removeStepsWithoutChange(date);
  }

  /** Also those of a process that was killed before it added their change. */
  private async removeStepsWithoutChange(before: Date): Promise<void> {
    const changes = await this.changes
      .find({}, { _id: true })
      .lean<Pick<ChangeRecord, '_id'>[]>()
      .exec();
    const changeId = trusted({ $nin: changes.map(({ _id }) => _id) });
    const createdAt = trusted({ $lt: before });
    await this.steps.deleteMany({ changeId, createdAt }).exec();
  }
}

const sameAttempt = ({ _id, attempt }: ChangeAttempt) => ({ _id, attempt });

const stepId = (changeId: string, number: number) => `${changeId} ${number}`;

async function ignoringDuplicates(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!hasOnlyDuplicateKeys(error)) throw error;
  }
}
