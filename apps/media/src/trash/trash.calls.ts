import { Controller } from '@nestjs/common';
import { Answers } from '@salon/rpc';
import type { CallRequest } from '@salon/service-contract';
import { CollectionTrashService } from './collection-trash.service.ts';
import { PurgeService } from './purge.service.ts';
import { TrashService } from './trash.service.ts';

@Controller()
export class TrashCalls {
  constructor(
    private readonly trash: TrashService,
    private readonly collections: CollectionTrashService,
    private readonly purges: PurgeService,
  ) {}

  @Answers('images.delete')
  async delete({ id }: CallRequest<'images.delete'>) {
    await this.trash.delete(id);
    return { id };
  }

  @Answers('images.deleteMany')
  async deleteMany({ ids, repeatKey }: CallRequest<'images.deleteMany'>) {
    return { results: await this.trash.deleteMany(ids, repeatKey) };
  }

  @Answers('images.restore')
  async restore({ ids }: CallRequest<'images.restore'>) {
    return { results: await this.trash.restore(ids) };
  }

  @Answers('images.deleted')
  list() {
    return this.trash.list();
  }

  @Answers('trash.purge')
  purge(ids: CallRequest<'trash.purge'>) {
    return this.purges.purge(ids);
  }

  @Answers('trash.empty')
  empty({ until }: CallRequest<'trash.empty'>) {
    return this.purges.empty(new Date(until));
  }

  @Answers('collections.deleted')
  listCollections() {
    return this.collections.list();
  }

  @Answers('collections.restore')
  restoreCollection({ id }: CallRequest<'collections.restore'>) {
    return this.collections.restore(id);
  }
}
