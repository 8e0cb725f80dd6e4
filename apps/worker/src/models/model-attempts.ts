import { Injectable, Logger } from '@nestjs/common';
import type { ModelKind, TaskProblem } from '@salon/api-contract';
import { outageOf, TryLater } from '@salon/jobs';
import { ModelFailureRepository } from '@salon/media-data';
import {
  ModelMissing,
  ModelProcessFailed,
  PictureUnreadable,
  ProcessClosed,
  type InstalledModel,
} from '@salon/models';
import { ServiceError } from '@salon/service-contract';
import { PictureMissing } from './picture-source.ts';

/**
 * The number of failed tries after which the image, and not a busy machine, is the likely cause when the process of the
 * model ends or takes too long. With the pauses between them, these tries last up to half an hour.
 */
const maxBusyTries = 8;

/** Runs a model on one image, and counts the failures of each image. */
@Injectable()
export class ModelAttempts {
  private readonly logger = new Logger(ModelAttempts.name);

  constructor(private readonly failures: ModelFailureRepository) {}

  /**
   * @throws ServiceError `model/missing`; `image/undecodable` if the picture cannot be read at all
   * @throws TryLater if the machine may be too busy; other errors may be temporary too
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
      if (isNoFailureOfModel(error)) throw error;
      const problem = problemOf(error);
      const tries = await this.failures.add({ kind, imageId, modelKey: model.key }, problem);
      this.logger.warn({ msg: 'a model failed at an image', kind, imageId, tries, err: error });
      if (problem !== 'model-failed') throw new ServiceError('image/undecodable', { imageId });
      // The second try follows at once: the process may have been killed by chance.
      const mayBeBusy = tries > 1 && tries < maxBusyTries;
      throw error instanceof ModelProcessFailed && mayBeBusy ? new TryLater(error) : error;
    }
  }
}

/** An outage, a file that may be read later, or the process is stopping. */
const isNoFailureOfModel = (error: unknown): boolean =>
  outageOf(error) !== undefined ||
  error instanceof ServiceError ||
  error instanceof TryLater ||
  error instanceof ProcessClosed;

function problemOf(error: unknown): TaskProblem {
  if (error instanceof PictureUnreadable) return 'unreadable';
  return error instanceof PictureMissing ? 'files-missing' : 'model-failed';
}
