import { Injectable } from '@nestjs/common';
import type { RenderProblem } from '@salon/api-contract';
import { Database } from '@salon/mongo';
import type { RenderedImage } from '@salon/service-contract';
import { trusted, type Model, type QueryFilter } from 'mongoose';
import { changedNow } from './changed-at.ts';
import { imageSchema, type ImageRecord } from './image-record.ts';
import { inPages } from './in-pages.ts';
import { notInTrash } from './in-trash.ts';

/**
 * The published images that have to be rendered again, and their progress. The state is in the records, so no image is
 * forgotten if a queue is lost or a process is killed.
 */
@Injectable()
export class RerenderRepository {
  private readonly images: Model<ImageRecord>;

  constructor(database: Database) {
    this.images = database.model('Image', imageSchema);
  }

  /**
   * The ids of images that are being rendered again, or were made by a recipe older than this one, except those at
   * which this recipe has failed. A few hundred at a time are in memory.
   */
  async *due(recipe: number): AsyncGenerator<string> {
    for await (const { _id } of inPages(this.images, dueAt(recipe), { _id: 1 })) yield _id;
  }

  async isDue(id: string, recipe: number): Promise<boolean> {
    return (await this.images.countDocuments({ ...dueAt(recipe), _id: id }).exec()) > 0;
  }

  /** Marks a published image as being rendered again. @returns false if it was already marked or no longer exists */
  async begin(id: string): Promise<boolean> {
    const filter = { ...notInTrash, _id: id, status: trusted({ $ne: 'processing' }) };
    return this.update(filter, {
      $set: { status: 'processing', ...changedNow() },
      $unset: { renderFailure: true },
    });
  }

  /** Replaces the renditions, also of an image in the trash. @returns false if the image no longer exists */
  async finish(id: string, rendered: RenderedImage): Promise<boolean> {
    const update = {
      $set: { ...rendered, status: 'ready', ...changedNow() },
      $unset: { renderFailure: true },
    };
    return this.update({ _id: id }, update);
  }

  /** Ends an attempt without renditions; the image keeps those that it has. @returns false if no attempt had begun */
  async giveUp(id: string, problem: RenderProblem, recipe: number): Promise<boolean> {
    const renderFailure = { problem, recipe };
    return this.update(
      { _id: id, status: 'processing' },
      { $set: { status: 'failed', renderFailure, ...changedNow() } },
    );
  }

  private async update(filter: object, update: object): Promise<boolean> {
    // Visitors and admins see no change, so the edit time stays.
    const { matchedCount } = await this.images
      .updateOne(filter, update, { timestamps: false })
      .exec();
    return matchedCount === 1;
  }
}

function dueAt(recipe: number): QueryFilter<ImageRecord> {
  // Also true without a recipe.
  const isBelow = trusted({ $not: { $gte: recipe } });
  const isOlder = { recipe: isBelow, 'renderFailure.recipe': isBelow };
  return { ...notInTrash, $or: [{ status: 'processing' }, isOlder] };
}
