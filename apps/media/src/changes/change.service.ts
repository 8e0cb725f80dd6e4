import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ChangeImagesBody, ImageChange, ImageSelection } from '@salon/api-contract';
import { JobClient, JobReports } from '@salon/jobs';
import {
  ChangeRepository,
  CollectionRepository,
  type ChangeEnd,
  type ChangeRecord,
} from '@salon/media-data';
import { currentUsername } from '@salon/server-kit';
import { idFromRepeatKey, ServiceError, type TaskReport } from '@salon/service-contract';
import { GallerySync } from '../gallery/gallery-sync.ts';
import { TaskService } from '../tasks/task.service.ts';
import { runIdOf } from '../tasks/to-task-report.ts';
import { ListService } from '../windows/list.service.ts';
import { endOf, enqueueChange, jobIdOf, keptMs } from './change-jobs.ts';
import { LostChanges } from './lost-changes.ts';

const names = { delete: 'delete-images', edit: 'edit-images', add: 'add-images' } as const;

/** A repeated request continues a change that failed. It must not continue one that was cancelled. */
const continuedAfter: readonly ChangeEnd[] = ['failed'];
/** An undo can be requested again: it has nothing left to do, or continues. */
const undoneAgainAfter: readonly ChangeEnd[] = ['finished', 'failed', 'cancelled'];

/** A change and the run that makes it. */
export interface Started {
  id: string;
  run: TaskReport;
}

/** Starts changes to many images. A job makes them, see `ChangeHandler`. */
@Injectable()
export class ChangeService {
  constructor(
    private readonly changes: ChangeRepository,
    private readonly collections: CollectionRepository,
    private readonly lists: ListService,
    private readonly sync: GallerySync,
    private readonly jobs: JobClient,
    private readonly reports: JobReports,
    private readonly tasks: TaskService,
    private readonly lost: LostChanges,
  ) {}

  /**
   * @param repeatKey a repeat with the same key and content gets the run of the first attempt, also if that is over,
   * unless it failed
   * @throws ServiceError `list/changed` or `collection/not-found`
   */
  async start(body: ChangeImagesBody, repeatKey?: string): Promise<Started> {
    const { selection, change } = body;
    const _id = repeatKey ? idFromRepeatKey(repeatKey, [body]) : randomUUID();
    const known = await this.changes.byId(_id);
    if (known) return this.run(known, continuedAfter);
    await this.assertPossible(change);
    const imageIds = await this.idsOf(selection);
    await this.changes.removeBefore(new Date(Date.now() - keptMs));
    const createdAt = new Date();
    const total = imageIds.length;
    const name = names[change.kind];
    const startedBy = currentUsername();
    const record: ChangeRecord = { _id, name, change, attempt: 1, startedBy, total, createdAt };
    await this.changes.add(record, imageIds);
    return this.run(record, continuedAfter);
  }

  /**
   * Undoes what was made of a change. One that is still running, or is tried again later, makes no further step, and the
   * undo begins when its current step is over.
   * @throws ServiceError `change/not-found`
   */
  async undo(id: string): Promise<Started> {
    const change = await this.changes.byId(id);
    if (!change?.change) throw new ServiceError('change/not-found', { id });
    // A repeat finds the same undo.
    const _id = `undo ${id}`;
    const { total } = change;
    const undo: ChangeRecord = {
      _id,
      name: 'undo-change',
      undoOf: id,
      attempt: 1,
      startedBy: currentUsername(),
      total,
      createdAt: new Date(),
    };
    if (!(await this.changes.markUndone(id))) throw new ServiceError('change/not-found', { id });
    await this.changes.add(undo, []);
    return this.run((await this.changes.byId(_id)) ?? undo, undoneAgainAfter);
  }

  private async assertPossible(change: ImageChange): Promise<void> {
    if (change.kind !== 'add') return;
    const { collectionId: id } = change;
    if (!(await this.collections.byId(id))) throw new ServiceError('collection/not-found', { id });
  }

  private async idsOf(selection: ImageSelection): Promise<string[]> {
    if ('ids' in selection) return selection.ids;
    const { list, version, except } = selection;
    const { gallery } = await this.sync.current();
    const listed = (await this.lists.prepare(list)).rows(gallery);
    if (listed.version !== version) throw new ServiceError('list/changed');
    const left = new Set(except);
    return listed.rows.flatMap(({ id }) => (left.has(id) ? [] : id));
  }

  /** @param repeatedAfter how the last job ended if the change gets another one; otherwise the request joins that job */
  private async run(change: ChangeRecord, repeatedAfter: readonly ChangeEnd[]): Promise<Started> {
    const isRepeated = (end?: string) => repeatedAfter.some((each) => each === end);
    const { _id, name, attempt: last } = change;
    for (let attempt = last; ; attempt += 1) {
      const next = { _id, name, attempt, startedBy: currentUsername() };
      const job = await this.reports.byId('changes', jobIdOf(next));
      if (job && isRepeated(job.state)) continue;
      const isReopened = attempt > last || (!job && isRepeated(change.state));
      if (isReopened) await this.changes.reopen(change, next);
      const jobId = await enqueueChange(this.jobs, next);
      // Not before it is enqueued: a change whose request failed must not be made when the admin no longer expects it.
      await this.changes.accept(next);
      this.lost.look();
      const run = await this.tasks.byId(runIdOf('changes', jobId));
      const end = endOf(run);
      // If the job ended before `accept`, its end has not been recorded.
      if (end) await this.changes.settle(next, end);
      return { id: _id, run };
    }
  }
}
