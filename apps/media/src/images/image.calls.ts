import { Controller } from '@nestjs/common';
import { StoredMediaRepository } from '@salon/media-data';
import { Answers } from '@salon/rpc';
import type { CallRequest } from '@salon/service-contract';
import { ImageService } from './image.service.ts';

@Controller()
export class ImageCalls {
  constructor(
    private readonly images: ImageService,
    private readonly media: StoredMediaRepository,
  ) {}

  @Answers('images.byId')
  byId({ id }: CallRequest<'images.byId'>) {
    return this.images.byId(id);
  }

  @Answers('images.fileStates')
  async fileStates({ ids }: CallRequest<'images.fileStates'>) {
    return { states: await this.media.statesOf(ids) };
  }

  @Answers('images.updateMetadata')
  async updateMetadata({ id, metadata, replaces }: CallRequest<'images.updateMetadata'>) {
    return { image: await this.images.updateMetadata(id, metadata, replaces) };
  }

  @Answers('images.updateMetadataOfMany')
  async updateMetadataOfMany(edit: CallRequest<'images.updateMetadataOfMany'>) {
    return { results: await this.images.updateMetadataOfMany(edit) };
  }

  @Answers('images.renderAgain')
  async renderAgain({ id }: CallRequest<'images.renderAgain'>) {
    await this.images.renderAgain(id);
    return { id };
  }

  @Answers('images.original')
  original({ id }: CallRequest<'images.original'>) {
    return this.images.original(id);
  }
}
