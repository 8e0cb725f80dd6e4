import { Controller } from '@nestjs/common';
import { Answers } from '@salon/rpc';
import type { CallReply, CallRequest } from '@salon/service-contract';
import { TrashService } from './trash.service.ts';

@Controller()
export class TrashController {
  constructor(private readonly trash: TrashService) {}

  @Answers('images.delete')
  async delete({ id }: CallRequest<'images.delete'>): Promise<CallReply<'images.delete'>> {
    await this.trash.delete(id);
    return { id };
  }

  @Answers('images.deleteMany')
  async deleteMany({
    ids,
  }: CallRequest<'images.deleteMany'>): Promise<CallReply<'images.deleteMany'>> {
    return { results: await this.trash.deleteMany(ids) };
  }

  @Answers('images.restore')
  async restore({ ids }: CallRequest<'images.restore'>): Promise<CallReply<'images.restore'>> {
    return { results: await this.trash.restore(ids) };
  }

  @Answers('images.deleted')
  list(_request: CallRequest<'images.deleted'>): Promise<CallReply<'images.deleted'>> {
    return this.trash.list();
  }
}
