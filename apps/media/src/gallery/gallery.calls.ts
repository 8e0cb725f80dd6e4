import { Controller } from '@nestjs/common';
import { Answers } from '@salon/rpc';
import type { CallRequest } from '@salon/service-contract';
import { SearchService } from '../search/search.service.ts';
import { GalleryService } from './gallery.service.ts';
import { WallService } from './wall.service.ts';

@Controller()
export class GalleryCalls {
  constructor(
    private readonly gallery: GalleryService,
    private readonly wallLists: WallService,
    private readonly search: SearchService,
  ) {}

  @Answers('images.list')
  images(query: CallRequest<'images.list'>) {
    return this.gallery.images(query);
  }

  @Answers('images.page')
  page({ ids, audience }: CallRequest<'images.page'>) {
    return this.gallery.page(ids, audience);
  }

  @Answers('images.wall')
  wall({ text, opening, client, ...order }: CallRequest<'images.wall'>) {
    if (text) return this.search.findForWall(text, client);
    return this.wallLists.images(order, opening);
  }

  @Answers('images.wallIndex')
  wallIndex(query: CallRequest<'images.wallIndex'>) {
    return this.wallLists.index(query);
  }

  @Answers('images.wallChunk')
  wallChunk({ name }: CallRequest<'images.wallChunk'>) {
    return this.wallLists.chunk(name);
  }

  @Answers('collections.list')
  collections() {
    return this.gallery.collections();
  }
}
