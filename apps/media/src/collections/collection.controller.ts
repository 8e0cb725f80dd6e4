import { Controller } from '@nestjs/common';
import { Answers } from '@salon/rpc';
import type { CallReply, CallRequest } from '@salon/service-contract';
import { CollectionService } from './collection.service.ts';

@Controller()
export class CollectionController {
  constructor(private readonly collections: CollectionService) {}

  @Answers('collections.list')
  list(_request: CallRequest<'collections.list'>): Promise<CallReply<'collections.list'>> {
    return this.collections.list();
  }

  @Answers('collections.byId')
  byId({ id }: CallRequest<'collections.byId'>): Promise<CallReply<'collections.byId'>> {
    return this.collections.byId(id);
  }

  @Answers('collections.create')
  create({
    repeatKey,
    ...text
  }: CallRequest<'collections.create'>): Promise<CallReply<'collections.create'>> {
    return this.collections.create(text, repeatKey);
  }

  @Answers('collections.update')
  update({
    id,
    ...text
  }: CallRequest<'collections.update'>): Promise<CallReply<'collections.update'>> {
    return this.collections.update(id, text);
  }

  @Answers('collections.setImages')
  setImages({
    id,
    ...images
  }: CallRequest<'collections.setImages'>): Promise<CallReply<'collections.setImages'>> {
    return this.collections.setImages(id, images);
  }

  @Answers('collections.addImages')
  async addImages({
    id,
    ...images
  }: CallRequest<'collections.addImages'>): Promise<CallReply<'collections.addImages'>> {
    return { results: await this.collections.addImages(id, images) };
  }

  @Answers('collections.delete')
  async delete({
    id,
  }: CallRequest<'collections.delete'>): Promise<CallReply<'collections.delete'>> {
    await this.collections.delete(id);
    return { id };
  }
}
