import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ChangeImagesBody, ImageChange, ImageSelection } from '@salon/api-contract';
import { JobClient } from '@salon/jobs';
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
    private readonly tasks: TaskService,
  ) {}

  /**
   * @param repeatKey a repeat with the same key and content joins the run of the first attempt
   * @throws ServiceError `list/changed` or `collection/not-found`
   */
  async start(body: ChangeImagesBody, repeatKey?: string): Promise<Started> {
    const { selection, change } = body;
    const _id = repeatKey ? idFromRepeatKey(repeatKey, [body]) : randomUUID();
    const known = await this.changes.byId(_id);
    if (known) return this.run(known);
    await this.assertPossible(change);
    const imageIds = await this.idsOf(selection);
    await this.changes.removeBefore(new Date(Date.now() - keptMs));
    const createdAt = new Date();
    const total = imageIds.length;
    const record: ChangeRecord = { _id, name: names[change.kind], change, total, createdAt };
    await this.changes.add(record, imageIds);
    return this.run(record);
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

  private async run({ _id, name }: ChangeRecord): Promise<Started> {
    // Otherwise two media processes could change the same images at the same time.
    await this.jobs.runOneByOne('changes');
    const job = await this.jobs.enqueue(`change.${name}`, { changeId: _id }, { onceFor: _id });
    return { id: _id, run: await this.tasks.byId(runIdOf('changes', job.id)) };
  }
}
