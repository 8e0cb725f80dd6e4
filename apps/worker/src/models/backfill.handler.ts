import { Injectable } from '@nestjs/common';
import { Handles, JobClient, type ReportProgress } from '@salon/jobs';
import {
  EmbeddingRepository,
  ImageRepository,
  inBatches,
  ModelFailureRepository,
  TrashRepository,
} from '@salon/media-data';
import type { JobData } from '@salon/service-contract';
import type { BackfillTally } from '../tally.ts';
import { BackfillPass, type BackfillRequest, type PassServices } from './backfill-pass.ts';
import { LackingImages } from './lacking-images.ts';
import { Models } from './models.ts';

/** Ids of vectors whose images are looked for together. */
const batchSize = 200;

/**
 * Fills in missing embeddings or captions. Each image is a separate job that any worker may take. The run itself only
 * counts them, so it can be killed and started again at any time.
 */
@Injectable()
export class BackfillHandler {
  private readonly services: PassServices;

  constructor(
    private readonly models: Models,
    images: ImageRepository,
    lacking: LackingImages,
    failures: ModelFailureRepository,
    jobs: JobClient,
    private readonly vectors: EmbeddingRepository,
    private readonly trash: TrashRepository,
  ) {
    this.services = { models, images, lacking, failures, jobs };
  }

  @Handles('task.backfill-embeddings')
  async embeddings(
    { isScheduled = false }: JobData<'task.backfill-embeddings'>,
    report: ReportProgress,
    doneBefore: number,
  ): Promise<BackfillTally> {
    await this.removeVectorsOfPurged();
    return this.run({ kind: 'embedding', isScheduled }, report, doneBefore);
  }

  @Handles('task.backfill-captions')
  captions(_data: object, report: ReportProgress, doneBefore: number): Promise<BackfillTally> {
    return this.run({ kind: 'caption', isScheduled: false }, report, doneBefore);
  }

  /** Removes vectors of images that were purged while the vector was computed. */
  private async removeVectorsOfPurged(): Promise<void> {
    for await (const ids of inBatches(this.vectors.ids(), batchSize)) {
      const purged = await this.trash.recordless(ids);
      if (purged.length > 0) await this.vectors.remove(purged);
    }
  }

  private async run(
    request: BackfillRequest,
    report: ReportProgress,
    doneBefore: number,
  ): Promise<BackfillTally> {
    const successful = new Set<string>();
    const count = () => doneBefore + successful.size;
    const reportCount: ReportProgress = (progress) => report({ ...progress, settled: count() });
    let model = await this.models.required(request.kind);
    for (;;) {
      const pass = new BackfillPass(this.services, request, model, successful, reportCount);
      const tally = await pass.run();
      // Each job uses the model of the settings. If they have changed, images of this pass lack a result of the new one.
      const current = await this.models.required(request.kind);
      if (current.key === model.key) {
        // An earlier attempt may have counted images that were deleted since, or that needed a result of another model.
        return { ...tally, successful: Math.min(count(), tally.scanned - tally.errors) };
      }
      model = current;
    }
  }
}
