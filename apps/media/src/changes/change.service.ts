import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ChangeImagesBody, ImageChange, ImageSelection } from '@salon/api-contract';
import { JobClient, JobReports } from '@salon/jobs';
import { ChangeRepository, CollectionRepository, type ChangeRecord } from '@salon/media-data';
import { dayMs } from '@salon/server-kit';
import { idFromRepeatKey, ServiceError, type TaskReport } from '@salon/service-contract';
import { GallerySync } from '../gallery/gallery-sync.ts';
import { TaskService } from '../tasks/task.service.ts';
import { runIdOf } from '../tasks/to-task-report.ts';
import { ListService } from '../windows/list.service.ts';

/** How long a change can be undone. */
const keptMs = dayMs;

const names = { delete: 'delete-images', edit: 'edit-images', add: 'add-images' } as const;

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
    if (known) return this.runOnce(known);
    await this.assertPossible(change);
    const imageIds = await this.idsOf(selection);
    await this.changes.removeBefore(new Date(Date.now() - keptMs));
    const createdAt = new Date();
    const total = imageIds.length;
    const record: ChangeRecord = { _id, name: names[change.kind], change, total, createdAt };
    await this.changes.add(record, imageIds);
    return this.runOnce(record);
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
      total,
      createdAt: new Date(),
    };
    if (!(await this.changes.end(id))) throw new ServiceError('change/not-found', { id });
    await this.changes.add(undo, []);
    return this.run(undo);
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

  /** A repeated request must not continue a change that was cancelled. It does continue one that failed. */
  private async runOnce(change: ChangeRecord): Promise<Started> {
    // Ids that derive from the change need no record, which a crash could prevent.
    for (let attempt = 1; ; attempt += 1) {
      const jobId = `${change._id}-${attempt}`;
      const job = await this.reports.byId('changes', jobId);
      if (job?.state !== 'failed') return this.run(change, jobId);
    }
  }

  /** @param jobId without it, the change gets a new job when its last one is over */
  private async run({ _id, name }: ChangeRecord, jobId?: string): Promise<Started> {
    // Otherwise two media processes could change the same images at the same time.
    await this.jobs.runOneByOne('changes');
    const job = await this.jobs.enqueue(
      `change.${name}`,
      { changeId: _id },
      { onceFor: _id, ...(jobId !== undefined && { id: jobId }) },
    );
    return { id: _id, run: await this.tasks.byId(runIdOf('changes', job.id)) };
  }
}
