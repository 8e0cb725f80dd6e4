import { Controller } from '@nestjs/common';
import { Answers } from '@salon/rpc';
import type { CallRequest } from '@salon/service-contract';
import { GalleryService } from './gallery.service.ts';
import { WallService } from './wall.service.ts';

@Controller()
export class GalleryCalls {
  constructor(
    private readonly gallery: GalleryService,
    private readonly wall: WallService,
  ) {}

  @Answers('images.list')
  images(query: CallRequest<'images.list'>) {
    return this.gallery.images(query);
  }

  @Answers('images.page')
  page({ ids, audience }: CallRequest<'images.page'>) {
    return this.gallery.page(ids, audience);
  }

  @Answers('images.wallIndex')
  wallIndex(query: CallRequest<'images.wallIndex'>) {
    return this.wall.index(query);
  }

  @Answers('images.wallChunk')
  wallChunk({ name }: CallRequest<'images.wallChunk'>) {
    return this.wall.chunk(name);
  }

  @Answers('collections.list')
  collections(_request: CallRequest<'collections.list'>) {
    return this.gallery.collections();
  }
}
