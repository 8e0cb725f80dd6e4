import { Injectable, Logger } from '@nestjs/common';
import type { ModelKind, TaskProblem } from '@salon/api-contract';
import { ModelFailureRepository } from '@salon/media-data';
import { ModelMissing, PictureUnreadable, ProcessClosed, type InstalledModel } from '@salon/models';
import { ServiceError } from '@salon/service-contract';
import { PictureMissing } from './picture-source.ts';

/** Runs a model on one image, and counts the failures of each image. */
@Injectable()
export class ModelAttempts {
  private readonly logger = new Logger(ModelAttempts.name);

  constructor(private readonly failures: ModelFailureRepository) {}

  /**
   * @throws ServiceError `model/missing`; `image/undecodable` if the picture cannot be read at all; other errors may be
   * temporary
   */
  async run<T>(kind: ModelKind, model: InstalledModel, imageId: string, use: () => Promise<T>) {
    try {
      const result = await use();
      await this.failures.remove(kind, [imageId]);
      return result;
    } catch (error) {
      if (error instanceof ModelMissing) {
        throw new ServiceError('model/missing', { model: model.id, message: error.message });
      }
      // The storage is unavailable, or the process is stopping: not a failure of the image.
      if (error instanceof ServiceError || error instanceof ProcessClosed) throw error;
      const problem = problemOf(error);
      const tries = await this.failures.add({ kind, imageId, modelKey: model.key }, problem);
      this.logger.warn({ msg: 'a model failed at an image', kind, imageId, tries, err: error });
      if (problem === 'model-failed') throw error;
      throw new ServiceError('image/undecodable', { imageId });
    }
  }
}

function problemOf(error: unknown): TaskProblem {
  if (error instanceof PictureUnreadable) return 'unreadable';
  return error instanceof PictureMissing ? 'files-missing' : 'model-failed';
}
