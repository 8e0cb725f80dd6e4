import { Controller } from '@nestjs/common';
import { Answers } from '@salon/rpc';
import type { CallRequest } from '@salon/service-contract';
import { GalleryService } from './gallery.service.ts';

@Controller()
export class GalleryCalls {
  constructor(private readonly gallery: GalleryService) {}

  @Answers('images.list')
  images(query: CallRequest<'images.list'>) {
    return this.gallery.images(query);
  }

  @Answers('collections.list')
  collections(_request: CallRequest<'collections.list'>) {
    return this.gallery.collections();
  }
}
