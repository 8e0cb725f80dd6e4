import { Injectable } from '@nestjs/common';
import { maxTaskFailures } from '@salon/api-contract';
import { Handles, type ReportProgress } from '@salon/jobs';
import {
  ChangeRepository,
  type ChangeRecord,
  type ChangeStepRecord,
  type ImageChangeRecord,
} from '@salon/media-data';
import { ServiceError, type JobData, type JobName, type JobResult } from '@salon/service-contract';
import { ChangeSteps, type StepResult } from './change-steps.ts';

type ChangeJob = Extract<JobName, `change.${string}`>;
type Data = JobData<ChangeJob>;
type Result = JobResult<ChangeJob>;

/** Makes changes to many images, a step at a time. A job that runs again continues after the last step. */
@Injectable()
export class ChangeHandler {
  constructor(
    private readonly changes: ChangeRepository,
    private readonly steps: ChangeSteps,
  ) {}

  @Handles('change.delete-images')
  delete(data: Data, report: ReportProgress): Promise<Result> {
    return this.make(data, report);
  }

  @Handles('change.edit-images')
  edit(data: Data, report: ReportProgress): Promise<Result> {
    return this.make(data, report);
  }

  @Handles('change.add-images')
  add(data: Data, report: ReportProgress): Promise<Result> {
    return this.make(data, report);
  }

  @Handles('change.undo-change')
  async undo({ changeId }: Data, report: ReportProgress): Promise<Result> {
    const undo = await this.changes.byId(changeId);
    if (!undo?.undoOf) throw new ServiceError('change/not-found', { id: changeId });
    return this.settled(undo, async () => {
      const undone = await this.found(undo.undoOf);
      // The last step first: the places of an image in a collection are those at its step.
      return this.run(undone, -1, report, async (step) => {
        if (step.undone !== undefined) return undoneEarlier(step, step.undone);
        // A step that was cancelled or crashed may have been made in part.
        return step.before ? this.steps.undo(step, undone.change) : nothing;
      });
    });
  }

  private async make({ changeId }: Data, report: ReportProgress): Promise<Result> {
    const made = await this.found(changeId);
    return this.settled(made, () =>
      this.run(made, 1, report, async (step) => {
        const { changed, failures = [], imageIds } = step;
        if (changed !== undefined) {
          return { changed, errors: imageIds.length - changed, failures };
        }
        if ((await this.found(changeId)).isUndone) return nothing;
        return this.steps.make(step, made.change);
      }),
    );
  }

  /**
   * Records the end of a job that finishes or is cancelled. `LostChanges` records a failure, because only the queue knows
   * whether there is another attempt.
   * @throws ServiceError `task/cancelled`, also if an earlier job of the change was cancelled and Redis has lost it
   */
  private async settled(change: ChangeRecord, work: () => Promise<Result>): Promise<Result> {
    try {
      if (change.state === 'cancelled') throw new ServiceError('task/cancelled');
      const result = await work();
      await this.changes.settle(change, 'finished');
      return result;
    } catch (error) {
      const isCancelled = error instanceof ServiceError && error.code === 'task/cancelled';
      if (isCancelled) await this.changes.settle(change, 'cancelled');
      throw error;
    }
  }

  /** @throws ServiceError `change/not-found` if steps are missing: the change can be removed while its job waits */
  private async run(
    { _id, total }: ImageChangeRecord,
    order: 1 | -1,
    report: ReportProgress,
    take: (step: ChangeStepRecord) => Promise<StepResult>,
  ): Promise<Result> {
    const result: Result = { successful: 0, errors: 0, scanned: 0, failures: [] };
    for await (const step of this.changes.stepsOf(_id, order)) {
      await report({ done: result.scanned, total });
      const { changed, errors, failures } = await take(step);
      result.scanned += step.imageIds.length;
      result.successful += changed;
      result.errors += errors;
      result.failures = [...result.failures, ...failures].slice(0, maxTaskFailures);
    }
    if (result.scanned < total) throw new ServiceError('change/not-found', { id: _id });
    return result;
  }

  private async found(id: string): Promise<ImageChangeRecord> {
    const record = await this.changes.byId(id);
    if (!record?.change) throw new ServiceError('change/not-found', { id });
    return record;
  }
}

/** The step has the number of images that were restored, and not the failures of the others. */
function undoneEarlier({ before }: ChangeStepRecord, undone: number): StepResult {
  const errors = before?.fields ? Object.keys(before.fields).length - undone : 0;
  return { changed: undone, errors, failures: [] };
}

const nothing: StepResult = { changed: 0, errors: 0, failures: [] };
