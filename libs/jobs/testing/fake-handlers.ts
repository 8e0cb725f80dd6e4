import { Injectable } from '@nestjs/common';
import type { JobResult } from '@salon/service-contract';
import { Handles, type ReportProgress } from '../src/handles.ts';

const notHere = () => Promise.reject<never>(new Error('not handled in this test'));

/** A handler for each job. A test overrides those it needs. */
@Injectable()
export class FakeHandlers {
  @Handles('image.render')
  render(_data: object): Promise<JobResult<'image.render'>> {
    return notHere();
  }

  @Handles('image.rerender')
  rerender(): Promise<JobResult<'image.rerender'>> {
    return notHere();
  }

  @Handles('image.request-rerender')
  requestRerender(): Promise<JobResult<'image.request-rerender'>> {
    return notHere();
  }

  @Handles('image.embed')
  embedImage(): Promise<JobResult<'image.embed'>> {
    return notHere();
  }

  @Handles('image.caption')
  captionImage(): Promise<JobResult<'image.caption'>> {
    return notHere();
  }

  @Handles('text.embed')
  embedText(): Promise<JobResult<'text.embed'>> {
    return notHere();
  }

  @Handles('mail.send')
  sendMail(): Promise<JobResult<'mail.send'>> {
    return notHere();
  }

  @Handles('task.cleanup-staged')
  cleanupStaged(_data: object, _report: ReportProgress): Promise<JobResult<'task.cleanup-staged'>> {
    return notHere();
  }

  @Handles('task.cleanup-orphaned')
  cleanupOrphaned(
    _data: object,
    _report: ReportProgress,
  ): Promise<JobResult<'task.cleanup-orphaned'>> {
    return notHere();
  }

  @Handles('task.cleanup-deleted')
  cleanupDeleted(): Promise<JobResult<'task.cleanup-deleted'>> {
    return notHere();
  }

  @Handles('task.backfill-embeddings')
  backfillEmbeddings(): Promise<JobResult<'task.backfill-embeddings'>> {
    return notHere();
  }

  @Handles('task.backfill-captions')
  backfillCaptions(): Promise<JobResult<'task.backfill-captions'>> {
    return notHere();
  }

  @Handles('task.install-models')
  installModels(): Promise<JobResult<'task.install-models'>> {
    return notHere();
  }

  @Handles('trash.purge')
  purgeTrash(): Promise<JobResult<'trash.purge'>> {
    return notHere();
  }

  @Handles('schedule.start')
  startScheduled(): Promise<JobResult<'schedule.start'>> {
    return notHere();
  }
}
