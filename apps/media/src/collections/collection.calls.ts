import { Controller } from '@nestjs/common';
import { Answers } from '@salon/rpc';
import type { CallRequest } from '@salon/service-contract';
import { CollectionService } from './collection.service.ts';

@Controller()
export class CollectionCalls {
  constructor(private readonly collections: CollectionService) {}

  @Answers('collections.byId')
  byId({ id }: CallRequest<'collections.byId'>) {
    return this.collections.byId(id);
  }

  @Answers('collections.create')
  create({ repeatKey, ...text }: CallRequest<'collections.create'>) {
    return this.collections.create(text, repeatKey);
  }

  @Answers('collections.update')
  update({ id, ...edit }: CallRequest<'collections.update'>) {
    return this.collections.update(id, edit);
  }

  @Answers('collections.setImages')
  setImages({ id, ...images }: CallRequest<'collections.setImages'>) {
    return this.collections.setImages(id, images);
  }

  @Answers('collections.addImages')
  async addImages({ id, ...images }: CallRequest<'collections.addImages'>) {
    return { results: await this.collections.addImages(id, images) };
  }

  @Answers('collections.delete')
  async delete({ id }: CallRequest<'collections.delete'>) {
    await this.collections.delete(id);
    return { id };
  }
}
